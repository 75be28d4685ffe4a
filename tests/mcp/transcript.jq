# transcript.jq - what client.py prints, as a person reads it: jq -rn, on its lines
#
# The call stands before its answer, what the server asked back between them.
# --argjson calls is what was called: [{name, arguments}], in order.

def indented: rtrimstr("\n") | split("\n") | map(if . == "" then . else "  " + . end) | join("\n");
def asked: "< asks back: " + .message, (.requestedSchema.properties.reading.oneOf[] | "    \(.const): \(.title)"),
	"> the person takes \($answer | tojson)";

foreach inputs as $line ({called: 0};
	if $line.do == "call" then .called += 1 | .call = $calls[.called - 1] else . end;
	if $line.do == "connect" then "< protocol \($line.result.protocolVersion)"
	elif $line.do == "tools" then "", "> tools/list", ($line.result.tools[] | "< \(.name): \(.description)")
	else "", "> tools/call \(.call.name) \(.call.arguments | tojson)", ($line.asked // [] | .[] | asked),
		"< \($line.result.structuredContent.status)", ($line.result.content[0].text | indented)
	end)
