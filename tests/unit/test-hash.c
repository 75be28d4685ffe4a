/* test-hash.c - sums that stored data hang on keep their bytes */
#include "base/digest.h"
#include "base/hash.h"
#include "tap.h"

int
main(void)
{
	struct arena arena = {0};
	/* The vectors that FNV-1a's authors publish. */
	ok(hash_text("") == UINT64_C(0xcbf29ce484222325), "no bytes");
	ok(hash_text("a") == UINT64_C(0xaf63dc4c8601ec8c), "one byte");
	ok(hash_text("foobar") == UINT64_C(0x85944171f73967e8), "six bytes");
	ok(hash_bytes("foobarx", 6) == hash_text("foobar"),
	    "bytes without a NUL");

	struct digest digest = digest_start();
	is(digest_text_of(&digest, &arena), "cbf29ce48422232508328807b4eb6fed",
	    "a digest of nothing");
	digest_text(&digest, NULL);
	is(digest_text_of(&digest, &arena), "082f2207b4e88cc44a41077f9b595c42",
	    "of a text that is missing");
	digest_text(&digest, "ab");
	digest_text(&digest, "c\xC3\xA9");
	is(digest_text_of(&digest, &arena), "18e24e94787a30a057390c93cd2d226b",
	    "of texts");
	digest_number(&digest, 0.1);
	is(digest_text_of(&digest, &arena), "2c20803395a5d8d4289e90b099c4a398",
	    "of a number");
	arena_release(&arena);
	return tap_done();
}
