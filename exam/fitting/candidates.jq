# candidates.jq - the candidates of a record that may be chosen, each as a record
# that is graded
#
# Those of the grammar only second others where there are others (choose.h): the
# figures of those others hold what they say.

def runs: .check.allowed and (.error | not);
def seconds: .origin == "grammar";

.id as $id
| .candidates // []
| any(.[]; runs and (seconds | not)) as $others
| to_entries[]
| select(.value.features and (($others and (.value | seconds)) | not))
| {id: "\($id)#\(.key)", chosen: {index: .key, sql: .value.sql},
	candidates: [.value], verdict: {status: "answered"}}
