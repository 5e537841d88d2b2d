import type { FieldInfo } from '#lib/contract/field-info.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/** Values by field name, not yet validated. Without a prototype, so that no name has a special meaning. */
export type RawInput = Record<string, unknown>;

/** An input without fields. It has no prototype, so that a field name cannot mean a property of one. */
export function emptyInput(): RawInput {
  return Object.create(null);
}

/**
 * Parses a query string for the given fields. Lists are sent as `a[]=1&a[]=2`, `a=1&a=2` or `a=1`; numbers and booleans as
 * text. Unknown parameters are ignored.
 * @throws InvalidInput for text that cannot be decoded, a scalar given twice, a nested key
 */
export function readQuery(search: string, fields: readonly FieldInfo[]): RawInput {
  const given = new Map<string, string[]>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at), 'A parameter name');
    const bracket = key.indexOf('[');
    const name = bracket < 0 ? key : key.slice(0, bracket);
    const field = fields.find((candidate) => candidate.name === name || candidate.hints.aliases?.includes(name));
    if (!field) continue;
    if (bracket >= 0 && (field.kind !== 'list' || key.slice(bracket) !== '[]')) {
      throw new InvalidInput(`${name} must be given without brackets`);
    }
    const value = decode(at < 0 ? '' : pair.slice(at + 1), name);
    const values = given.get(name);
    if (values && field.kind !== 'list') throw new InvalidInput(`${name} was given more than once`);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const input = emptyInput();
  for (const field of fields) {
    const name = [field.name, ...(field.hints.aliases ?? [])].find((candidate) => given.has(candidate));
    const values = name === undefined ? undefined : given.get(name);
    if (values) input[field.name] = field.kind === 'list' ? values : typed(field, values[0]);
  }
  return input;
}

/** Converts text to the type of its field; a value that does not fit stays text, and validation reports it. */
export function typed(field: FieldInfo, value: unknown): unknown {
  if (field.kind === 'list') return typeof value === 'string' ? [value] : value;
  if (typeof value !== 'string') return value;
  if (field.kind === 'integer' || field.kind === 'number') return /^-?\d+$/.test(value) ? Number(value) : value;
  if (field.kind !== 'boolean') return value;
  if (/^(?:true|1)$/i.test(value)) return true;
  return /^(?:false|0)$/i.test(value) ? false : value;
}

function decode(text: string, name: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidInput(`${name} is not valid percent-encoded UTF-8`);
  }
  return readable(decoded, name);
}

/**
 * @throws InvalidInput for a NUL or half a character (a lone surrogate), which neither the database nor any target accepts
 */
export function readable(text: string, name: string): string {
  if (text.includes('\0')) throw new InvalidInput(`${name} must not contain a NUL character`);
  if (!text.isWellFormed()) throw new InvalidInput(`${name} is not valid Unicode`);
  return text;
}
