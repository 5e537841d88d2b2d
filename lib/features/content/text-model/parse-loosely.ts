const MAX_CHARS = 200_000;

/**
 * The JSON value in what a model wrote: bare, in a fence, after a thought or between sentences; with commas before a
 * bracket, line breaks inside texts, or the last brackets missing.
 * @returns undefined where there is none
 */
export function parseLoosely(text: string): unknown {
  const bare = text.slice(0, MAX_CHARS).replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '');
  const fenced = /```(?:json)?\s*([\s\S]*?)(?:```|$)/.exec(bare)?.[1];
  for (const part of [bare, fenced]) {
    const start = part?.search(/[{[]/) ?? -1;
    if (!part || start < 0) continue;
    const found = parseFrom(part.slice(start));
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseFrom(text: string): unknown {
  try {
    return JSON.parse(mended(text));
  } catch {
    return undefined;
  }
}

/** One pass over the text: where the first value ends, with the usual slips put right on the way. */
function mended(text: string): string {
  const open: string[] = [];
  const parts: string[] = [];
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (inText) {
      if (char === '\\') {
        at += 1;
        parts.push(char, text[at] ?? '');
        continue;
      }
      parts.push(CONTROLS[char] ?? char);
      inText = char !== '"';
      continue;
    }
    if (char.trim() === '') continue;
    if (char === '"') inText = true;
    else if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']');
    else if (char === '}' || char === ']') {
      open.pop();
      if (parts.at(-1) === ',') parts.pop();
    }
    parts.push(char);
    if (open.length === 0) return parts.join('');
  }
  // It ended too soon. Missing brackets are put there; a text that stops in the middle has lost its rest, and is not.
  if (inText) return '';
  if (parts.at(-1) === ',') parts.pop();
  return parts.join('') + open.reverse().join('');
}

const CONTROLS: Record<string, string> = { '\n': '\\n', '\r': '', '\t': '\\t' };
