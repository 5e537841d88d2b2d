import { ScriptFailed } from '#lib/features/page-scripts/script-failed.ts';

/** Maximum bytes of a result as JSON in UTF-8. */
export const MAX_RESULT_BYTES = 1024 * 1024;
/** Maximum nesting depth of lists and objects. */
export const MAX_RESULT_DEPTH = 100;

/** A result as the API returns it: an object, with a note if the script returned something else. */
export interface PageScriptResult {
  fields: Record<string, unknown>;
  note: string | null;
}

/** The script ran, but its result is too large. */
export const tooLarge = () => new ScriptFailed('js_script returns more than 1 MiB of JSON; return less.');
/** The error for a result that is nested too deep. */
export const tooDeep = () =>
  new ScriptFailed(
    `js_script returns lists or objects nested more than ${MAX_RESULT_DEPTH} deep; return a flatter result.`,
  );

/**
 * Parses the untrusted result from the page. Anything but an object is wrapped in `value`, because the response is an
 * object with the fields that the script returned.
 * @param json absent when the script returned nothing, or something that JSON cannot represent
 * @throws ScriptFailed when it is too large or too deep
 */
export function readResult(json: string | null): PageScriptResult {
  if (json === null) return { fields: { value: null }, note: 'The script returned nothing.' };
  if (Buffer.byteLength(json) > MAX_RESULT_BYTES) throw tooLarge();
  const value = clean(JSON.parse(json), 0);
  if (isFields(value)) return { fields: value, note: null };
  return {
    fields: { value },
    note: `The script returned ${nameOf(value)}, not an object: it is in the field "value".`,
  };
}

/** A copy without what JSON parsers and PostgreSQL reject: lone surrogates and NUL. */
function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_RESULT_DEPTH) throw tooDeep();
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  // fromEntries creates own properties for all names, also for __proto__.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), clean(item, depth + 1)]));
}

const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'number' ? 'a number' : 'a string';
}
