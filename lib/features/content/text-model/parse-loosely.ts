const MAX_CHARS = 200_000;

/**
 * Extracts the JSON value from a model's output: bare, in a code fence, after a thought or between sentences; tolerates
 * trailing commas, line breaks inside strings, and missing closing brackets.
 * @returns undefined when there is none
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

/** One pass over the text up to the end of the first value, which corrects the usual mistakes on the way. */
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
  // The text is truncated. Missing brackets are added; a text cut off inside a string is incomplete and is rejected.
  if (inText) return '';
  if (parts.at(-1) === ',') parts.pop();
  return parts.join('') + open.reverse().join('');
}

const CONTROLS: Record<string, string> = { '\n': '\\n', '\r': '', '\t': '\\t' };
