import type { StructuredDataFacts, StructuredItem, StructuredValue } from '#lib/audit/page-facts.ts';
import { CAPS, cut } from '#lib/audit/facts/caps.ts';

type Errors = StructuredDataFacts['errors'];
type JsonObject = { [key: string]: StructuredValue };

/** One parsed block, within the caps. */
export interface JsonLdBlock {
  value: StructuredValue;
}

/**
 * Parses one `application/ld+json` block; errors that search engines cannot handle are reported even if they could be
 * repaired.
 */
export function readJsonLd(source: string, errors: Errors): StructuredValue | undefined {
  const text = source.trim();
  if (text === '') return undefined;
  if (text.length > CAPS.jsonLdChars) {
    report(errors, `The block is larger than ${CAPS.jsonLdChars} characters and was not read`, text, null);
    return undefined;
  }
  const strict = tryParse(text);
  if (strict.ok) return bounded(strict.value, errors, text);
  report(
    errors,
    `Not valid JSON: ${readable(strict.message)}`,
    snippetAt(text, strict.position),
    lineAt(text, strict.position),
  );
  const repaired = tryParse(repairJson(text));
  return repaired.ok ? bounded(repaired.value, errors, text) : undefined;
}

function report(errors: Errors, message: string, snippet: string, line: number | null): void {
  if (errors.length < 50)
    errors.push({ format: 'json-ld', message: cut(message, 300), snippet: cut(snippet, 200), line });
}

type Parsed = { ok: true; value: unknown } | { ok: false; message: string; position: number | null };

function tryParse(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(message)?.[1];
    return { ok: false, message, position: at === undefined ? null : Number(at) };
  }
}

function readable(message: string): string {
  return message
    .replace(/, "[\s\S]*" is not valid JSON$/, '')
    .replace(/ in JSON at position.*$/s, '')
    .replace(/ \(line.*$/s, '');
}

function lineAt(text: string, position: number | null): number | null {
  if (position === null) return null;
  let line = 1;
  for (let i = 0; i < position && i < text.length; i++) if (text.charCodeAt(i) === 10) line++;
  return line;
}

function snippetAt(text: string, position: number | null): string {
  const at = position ?? 0;
  return text.slice(Math.max(0, at - 40), at + 60);
}

/**
 * Removes comments, CDATA and HTML comment marks outside strings and trailing commas; escapes control characters inside
 * strings.
 */
export function repairJson(text: string): string {
  let result = '';
  let from = 0;
  let inString = false;
  let comma = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
      else if (c < 32) {
        result += `${text.slice(from, i)}\\u00${c.toString(16).padStart(2, '0')}`;
        from = i + 1;
      }
      continue;
    }
    const skip = skipLength(text, i, c);
    if (skip > 0) {
      result += text.slice(from, i);
      i += skip - 1;
      from = i + 1;
      continue;
    }
    if (c <= 32) continue;
    // A comma is held back until something follows it.
    if (comma && c !== 125 && c !== 93) result += ',';
    comma = c === 44;
    if (comma) {
      result += text.slice(from, i);
      from = i + 1;
    } else if (c === 34) inString = true;
  }
  return (result + text.slice(from)).trim().replace(/;$/, '');
}

/** Number of characters to skip at i: a comment, or the marks that wrap a script. */
function skipLength(text: string, i: number, c: number): number {
  if (c === 47 && text.charCodeAt(i + 1) === 47) {
    const end = text.indexOf('\n', i);
    return (end === -1 ? text.length : end) - i;
  }
  if (c === 47 && text.charCodeAt(i + 1) === 42) {
    const end = text.indexOf('*/', i + 2);
    return (end === -1 ? text.length : end + 2) - i;
  }
  if (c === 60) {
    // An HTML comment with text is skipped as a whole; around the JSON only the marks are skipped.
    const comment = /^<!--[^{}[\]]*?-->/.exec(text.slice(i, i + 500))?.[0];
    if (comment !== undefined) return comment.length;
  }
  for (const mark of ['<!--', '-->', '<![CDATA[', ']]>'])
    if (c === mark.charCodeAt(0) && text.startsWith(mark, i)) return mark.length;
  return 0;
}

/**
 * Copies a parsed value within the caps, without recursion. Deeper or further parts become null and are reported once.
 * `__proto__` is dropped, so that no later assignment can reach a prototype.
 */
function bounded(root: unknown, errors: Errors, source: string): StructuredValue {
  let nodes = 0;
  let tooMuch = false;
  const holder: JsonObject = {};
  const work: { from: unknown; depth: number; into: JsonObject | StructuredValue[]; key: string | number }[] = [
    { from: root, depth: 0, into: holder, key: 'root' },
  ];
  const put = (into: JsonObject | StructuredValue[], key: string | number, value: StructuredValue) => {
    if (Array.isArray(into)) into[Number(key)] = value;
    else into[key] = value;
  };
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { from, depth, into, key } = item;
    if (typeof from === 'string') put(into, key, cut(from, CAPS.text));
    else if (typeof from !== 'object' || from === null) {
      put(into, key, typeof from === 'number' || typeof from === 'boolean' ? from : null);
    } else if (depth >= CAPS.structuredDepth || ++nodes > CAPS.structuredNodes) {
      tooMuch = true;
      put(into, key, null);
    } else if (Array.isArray(from)) {
      const copy: StructuredValue[] = [];
      put(into, key, copy);
      const end = Math.min(from.length, CAPS.structuredNodes);
      for (let i = 0; i < end; i++) copy.push(null);
      for (let i = end - 1; i >= 0; i--) work.push({ from: from[i], depth: depth + 1, into: copy, key: i });
    } else {
      const copy: JsonObject = {};
      put(into, key, copy);
      for (const [name, value] of Object.entries(from)) {
        if (name === '__proto__') continue;
        copy[name] = null;
        work.push({ from: value, depth: depth + 1, into: copy, key: name });
      }
    }
  }
  if (tooMuch)
    report(
      errors,
      'The block is nested too deep or holds too many objects; the rest was not analyzed',
      source.slice(0, 100),
      null,
    );
  return holder.root ?? null;
}

/** The items of a block: its objects, those of arrays and of @graph. */
export function itemsOf(block: StructuredValue): StructuredItem[] {
  const items: StructuredItem[] = [];
  const work: StructuredValue[] = [block];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) work.push(value[i] ?? null);
    } else if (typeof value === 'object' && value !== null) {
      const graph = value['@graph'];
      if (graph !== undefined && value['@type'] === undefined) {
        work.push(graph);
        continue;
      }
      const { '@type': type, '@id': id, '@context': _context, ...properties } = value;
      items.push({ format: 'json-ld', types: typeNames(type), id: typeof id === 'string' ? id : null, properties });
    }
  }
  return items;
}

/** Short names of an item's types. */
export function typeNames(type: StructuredValue | undefined): string[] {
  const list = Array.isArray(type) ? type : [type];
  return list.filter((one) => typeof one === 'string').map(shortType);
}

/** `Product` for `https://schema.org/Product`; types of other vocabularies stay as they are. */
export function shortType(type: string): string {
  return cut(type.replace(/^(https?:\/\/(www\.)?schema\.org\/|schema:)/, ''), 200);
}

/** All short type names in a value, including nested ones, without recursion. */
export function collectTypes(root: StructuredValue, into: Set<string>): void {
  const work: StructuredValue[] = [root];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (into.size >= 200) return;
    if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) work.push(value[i] ?? null);
    else if (typeof value === 'object' && value !== null) {
      for (const name of typeNames(value['@type'])) if (name !== '') into.add(name);
      const values = Object.values(value);
      for (let i = values.length - 1; i >= 0; i--) if (typeof values[i] === 'object') work.push(values[i] ?? null);
    }
  }
}
