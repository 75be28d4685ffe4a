# mutate.jq - a record with, one at a time, every value in it replaced
#
# Values of each JSON kind, and text that is long or odd; at most $most places,
# spread evenly over the record.  The verdict stays away, so that no mutant is
# settled.
def strange:
  null, true, 3, -1e300, "", "x", "\"'`;--\\\u001b", ("long " * 400), [], {},
  ["x", 1], {"a": [1]};

. as $record
| [paths | select(.[0] != "verdict")] as $paths
| (($paths | length) / $most | ceil) as $step
| range(0; $paths | length; $step) as $i
| strange as $value
| try ($record | setpath($paths[$i]; $value)) catch empty
