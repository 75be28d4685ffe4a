# candidates.jq - the candidates of a record that may be chosen, each as a record
# that is graded
#
# Of the grammar's only the first may be, where there are others (choose.h).

def runs: .check.allowed and (.error | not);
def seconds: .origin == "grammar";

.id as $id
| .candidates // []
| any(.[]; runs and (seconds | not)) as $others
| (to_entries | map(select(.value | runs and seconds) | .key) | first) as $rival
| to_entries[]
| select(.value.features and (($others and (.value | seconds) and .key != $rival) | not))
| {id: "\($id)#\(.key)", chosen: {index: .key, sql: .value.sql},
	candidates: [.value], verdict: {status: "answered"}}
