const MAX_VALUES = 20_000;
/** Templates often truncate or concatenate JSON-LD; its strings are still readable. */
const STRING = /"((?:[^"\\]|\\.){0,1000})"/g;

/** Every string of a JSON text, except links; for invalid JSON, the content of its quotes. */
export function jsonStrings(text: string): string[] {
  const strings: string[] = [];
  const left = [parsed(text)];
  for (let value = left.pop(), seen = 0; seen < MAX_VALUES && (left.length > 0 || value !== undefined); seen++) {
    if (typeof value === 'string') {
      if (value.includes('@') && !/^https?:/i.test(value)) strings.push(value);
    } else if (value !== null && typeof value === 'object') left.push(...Object.values(value).slice(0, 5_000));
    value = left.pop();
  }
  return strings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, ''));
  } catch {
    return Array.from(text.slice(0, 200_000).matchAll(STRING), ([, value]) => value);
  }
}
