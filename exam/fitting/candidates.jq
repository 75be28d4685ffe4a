# candidates.jq - the candidates of a record, each as a record that is graded

.id as $id
| .candidates // []
| to_entries[]
| select(.value.features)
| {id: "\($id)#\(.key)", chosen: {index: .key, sql: .value.sql},
	candidates: [.value], verdict: {status: "answered"}}
