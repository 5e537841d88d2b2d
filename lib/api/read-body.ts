import { emptyInput, type RawInput, readable, typed } from '#lib/api/read-query.ts';
import type { FieldInfo } from '#lib/contract/field-info.ts';
import { AppError, InvalidInput } from '#lib/platform/errors.ts';
import { jsonDepth, MAX_JSON_DEPTH } from '#lib/platform/json-depth.ts';
import { bodyTooLarge, MAX_BODY_MS, readCapped } from '#lib/platform/read-capped.ts';

export const BODY_MAX_BYTES = 256 * 1024;

/**
 * Reads a JSON body for the given fields; a missing or empty body is an empty input. Unknown members are ignored, null
 * counts as absent.
 * @throws AppError (unsupported_media_type, payload_too_large), InvalidInput
 */
export async function readJsonBody(
  request: Request,
  fields: readonly FieldInfo[],
  maxBytes = BODY_MAX_BYTES,
): Promise<RawInput> {
  return fieldsFrom(await readJsonObject(request, maxBytes), fields);
}

/** Like `readJsonBody`, with all members. */
export async function readJsonObject(request: Request, maxBytes: number, maxMs = MAX_BODY_MS): Promise<object> {
  if (!request.body) return emptyInput();
  const type = request.headers.get('content-type');
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced !== 0) requireJson(type, request.headers.get('content-encoding'));
  if (announced > maxBytes) throw bodyTooLarge(maxBytes);
  const bytes = await readCapped(request.body, maxBytes, maxMs);
  if (bytes.length === 0) return emptyInput();
  requireJson(type, request.headers.get('content-encoding'), true);
  return parseJson(decodeUtf8(bytes));
}

/** A chunked body may still be empty, so a missing type is only an error once there is something to read. */
function requireJson(type: string | null, encoding: string | null, certain = false): void {
  if (type === null && !certain) return;
  const media = (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (media !== 'application/json' && !/^application\/[\w.+-]+\+json$/.test(media)) {
    throw new AppError(
      'unsupported_media_type',
      'The body must be JSON: send it with "Content-Type: application/json".',
    );
  }
  if (encoding !== null && encoding.trim().toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'The body must not be compressed.');
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidInput('The body is not valid UTF-8.');
  }
}

function parseJson(text: string): object {
  if (text.trim() === '') return emptyInput();
  if (jsonDepth(text) > MAX_JSON_DEPTH)
    throw new InvalidInput(`The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidInput('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInput('The body must be a JSON object.');
  }
  return value;
}

/** Only own members with the name of a field are used. */
export function fieldsFrom(body: object, fields: readonly FieldInfo[]): RawInput {
  const members = new Map<string, unknown>(Object.entries(body));
  const input = emptyInput();
  for (const field of fields) {
    const names = [field.name, ...(field.hints.aliases ?? [])];
    const value = names
      .map((name) => members.get(name))
      .find((candidate) => candidate !== undefined && candidate !== null);
    if (value === undefined) continue;
    checkTexts(value, field.name);
    input[field.name] = typed(field, value);
  }
  return input;
}

function checkTexts(value: unknown, name: string): void {
  if (typeof value === 'string') readable(value, name);
  else if (Array.isArray(value)) for (const entry of value) checkTexts(entry, name);
  else if (typeof value === 'object' && value !== null)
    for (const entry of Object.values(value)) checkTexts(entry, name);
}
