import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import { InvalidInput } from '#lib/platform/errors.ts';
import { MAX_ROW, textOf } from '#lib/platform/table-file/read-table.ts';

/** An object of a JSON file. */
export interface ObjectRow {
  /** Index in the array, or line of the file, from 1. */
  line: number;
  /** The values by property name, as text. */
  cells: ReadonlyMap<string, string>;
}

interface Part {
  line: number;
  text: string;
}

/**
 * Streams the objects of a JSON array or of NDJSON, without loading the whole file.
 * @throws InvalidInput for a file that is too large, not text, not JSON, or contains something else
 */
export async function* readObjects(body: AsyncIterable<Uint8Array>, isArray: boolean): AsyncGenerator<ObjectRow> {
  const text = textOf(body);
  for await (const part of isArray ? itemsOf(text) : linesOf(text)) {
    const value = parse(part, isArray);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new InvalidInput(`The file must contain an object for each row; number ${part.line} is not an object.`);
    }
    yield { line: part.line, cells: new Map(Object.entries(value).map(([name, one]) => [name, cellOf(one)])) };
  }
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.map(String).join(',') : String(value);

function parse({ line, text }: Part, isArray: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(isArray ? `number ${line} of the array` : `line ${line}`, error);
  }
}

const malformed = (what: string, cause?: unknown) =>
  new InvalidInput(`The file cannot be read as JSON: ${what} is malformed.`, { cause });

function fitting(part: Part): Part {
  if (part.text.length <= MAX_ROW) return part;
  throw new InvalidInput(`The file's row ${part.line} has more than ${formatNumber(MAX_ROW)} characters.`);
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Part> {
  let line = 1;
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      if (one.trim() !== '') yield fitting({ line, text: one });
      line++;
    }
    fitting({ line, text: rest });
  }
  if (rest.trim() !== '') yield { line, text: rest };
}

/** Splits an array at its brackets and commas; callers check whether each part is valid JSON. */
async function* itemsOf(text: AsyncIterable<string>): AsyncGenerator<Part> {
  let line = 1;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let hasEnded = false;
  let rest = '';
  for await (const chunk of text) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (sign === '\\') isEscaped = true;
        else if (sign === '"') isText = false;
      } else if (hasEnded) {
        if (sign?.trim() !== '') throw malformed('what follows the array');
      } else if (sign === '"') isText = true;
      else if (sign === '[' || sign === '{') {
        if (depth++ === 0) from = at + 1;
      } else if (sign === ']' || sign === '}') {
        depth--;
        hasEnded = depth === 0;
        if (hasEnded && sign === '}') throw malformed('the array');
      }
      if (isText || !(hasEnded ? sign === ']' : sign === ',' && depth === 1)) continue;
      const item = fitting({ line, text: rest + chunk.slice(from, at) });
      rest = '';
      from = at + 1;
      // Only an empty array has nothing before its end.
      if (hasEnded && line === 1 && item.text.trim() === '') continue;
      yield item;
      line++;
    }
    rest = hasEnded ? '' : fitting({ line, text: rest + chunk.slice(from) }).text;
  }
  if (!hasEnded) throw malformed('the array');
}
