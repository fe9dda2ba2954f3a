/* What cppcheck has to know of others' macros; only make lint includes it. */
#define TAILQ_FOREACH(v, h, f) \
	for ((v) = (h)->tqh_first; (v) != NULL; (v) = (v)->f.tqe_next)
#define TAILQ_FOREACH_SAFE(v, h, f, next) \
	for ((v) = (h)->tqh_first;        \
	     (v) != NULL && ((next) = (v)->f.tqe_next, 1); (v) = (next))
#define TAILQ_FOREACH_REVERSE(v, h, name, f) \
	for ((v) = lint_last(h); (v) != NULL; (v) = lint_previous(v))
#define json_array_foreach(array, i, value)                \
	for ((i) = 0; (i) < json_array_size(array) &&      \
	     ((value) = json_array_get(array, i)) != NULL; \
	     (i)++)
#define json_object_foreach(object, key, value)                              \
	for ((key) = json_key(object); (key) && ((value) = json_value(key)); \
	     (key) = json_next(key))
#define RB_GENERATE_INTERNAL(name, type, field, compare, attribute)
#define RB_FOREACH(v, name, h) \
	for ((v) = lint_least(h); (v) != NULL; (v) = lint_next(v))
