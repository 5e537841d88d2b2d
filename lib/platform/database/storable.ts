/**
 * A value whose texts PostgreSQL can store: no NUL, no lone surrogates (threat P9), in strings, arrays and plain objects.
 * Pages contain both. Anything else, such as a Date or a buffer, is returned as it is.
 */
export function storable<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), clean(item)]));
  }
  return value;
}

/** Whether a value is an object literal or has no prototype, as opposed to an instance of a class. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}
