/** A script token that matters for strings: a literal, a name, an operator. */
const TOKENS =
  /\/\/[^\n]*|\/\*|"((?:[^"\\\n]|\\.){0,400})"|'((?:[^'\\\n]|\\.){0,400})'|`((?:[^`\\$]|\\.){0,400})`|([A-Za-z_$][\w$]{0,60})|(\+=?|=|;|,|\(|\))|\S/g;
const MAX_TOKENS = 60_000;
const MAX_NAMES = 2_000;
const MAX_LENGTH = 600;

/**
 * Strings that a script concatenates with `+`, with names of earlier strings filled in, as scripts do to hide an address.
 * Nothing is executed; standalone literals are not returned: those are keys and settings.
 */
export function joinedStrings(script: string): string[] {
  if (!script.includes('+')) return [];
  const values = new Map<string, string>();
  const joined: string[] = [];
  let run = newRun();
  let [name, target] = ['', ''];
  let left = MAX_TOKENS;
  const end = (): void => {
    const text = run.text;
    if (text !== null && text !== '' && text.length <= MAX_LENGTH) {
      if (target !== '' && values.size < MAX_NAMES) values.set(target, text);
      if (run.parts > 1) joined.push(text);
    }
    run = newRun();
    target = '';
  };
  for (const [token, double, single, template, word, sign] of script.matchAll(TOKENS)) {
    if (left-- === 0) break;
    if (token.startsWith('//')) continue;
    const literal = double ?? single ?? template;
    if (literal !== undefined) add(run, plainText(literal));
    else if (word !== undefined) {
      name = word;
      const value = values.get(word);
      if (value === undefined && run.wants && run.parts > 0) run.text = null;
      else if (value !== undefined && run.wants) add(run, value);
      else if (run.parts > 0) end();
    } else if (sign === '+' && run.parts > 0) run.wants = true;
    else if (sign === '=') {
      end();
      target = name;
    } else if (sign === '+=') {
      end();
      target = name;
      const before = values.get(name);
      if (before !== undefined) add(run, before);
      run.wants = true;
    } else end();
  }
  end();
  return joined;
}

interface Run {
  text: string | null;
  parts: number;
  /** An operand may follow: at the beginning and after `+`. */
  wants: boolean;
}

function newRun(): Run {
  return { text: '', parts: 0, wants: true };
}

function add(run: Run, text: string): void {
  if (run.text !== null) run.text = run.wants && run.text.length + text.length <= MAX_LENGTH ? run.text + text : null;
  run.parts++;
  run.wants = false;
}

function plainText(literal: string): string {
  return literal.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gi, (_all, byte, unit, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : other,
  );
}
