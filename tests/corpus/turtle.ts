/** A subject of a Turtle file, limited to what the corpus labels use. */
export interface Thing {
  id: string | null;
  properties: [name: string, value: string | Thing][];
}

const TOKEN =
  /"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)"|<([^>]*)>|\^\^\S+?(?=[\s;,.\]])|([[\].;,])|(@prefix)|((?:_:)?[\w-]+:?[\w-]*)/g;

interface Token {
  kind: 'text' | 'address' | 'mark' | 'prefix' | 'name';
  value: string;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (const [whole, long, text, address, mark, prefix, name] of source.matchAll(TOKEN)) {
    if (whole.startsWith('^^')) continue;
    if (mark !== undefined) tokens.push({ kind: 'mark', value: mark });
    else if (address !== undefined) tokens.push({ kind: 'address', value: address });
    else if (prefix !== undefined) tokens.push({ kind: 'prefix', value: prefix });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name });
    else tokens.push({ kind: 'text', value: long ?? text ?? '' });
  }
  return tokens;
}

/** Parses Turtle without numbers, booleans and collections; URLs become absolute. All subjects, in order. */
export function readTurtle(source: string, base: string): Thing[] {
  const tokens = tokensOf(source);
  const prefixes = new Map<string, string>();
  const named = new Map<string, Thing>();
  const things: Thing[] = [];
  let at = 0;
  const isMark = (value: string) => tokens[at]?.kind === 'mark' && tokens[at]?.value === value;
  const addressOf = ({ kind, value }: Token) => {
    if (kind === 'address') return /^[a-z]+:/.test(value) ? value : new URL(value, base).href;
    if (value === 'a') return 'a';
    const colon = value.indexOf(':');
    return (prefixes.get(value.slice(0, colon)) ?? '') + value.slice(colon + 1);
  };
  const next = () => {
    const token = tokens[at++];
    if (token === undefined) throw new Error('the file ends too early');
    return token;
  };
  const made = (id: string | null): Thing => {
    const thing: Thing = { id, properties: [] };
    things.push(thing);
    return thing;
  };
  const nodeOf = (token: Token): Thing => {
    if (token.value === '[' && token.kind === 'mark') {
      const thing = made(null);
      statements(thing, ']');
      return thing;
    }
    const blank = token.value.startsWith('_:');
    const key = blank ? token.value : addressOf(token);
    const thing = named.get(key) ?? made(blank ? null : key);
    named.set(key, thing);
    return thing;
  };
  const statements = (thing: Thing, end: string) => {
    while (!isMark(end)) {
      const name = addressOf(next());
      do {
        const token = next();
        if (token.kind === 'text') thing.properties.push([name, token.value]);
        else if (name === 'a') thing.properties.push([name, addressOf(token)]);
        else thing.properties.push([name, nodeOf(token)]);
      } while (isMark(',') && at++ > 0);
      if (isMark(';')) at++;
    }
    at++;
  };
  while (at < tokens.length) {
    const token = next();
    if (token.kind === 'prefix') {
      const name = next().value.replace(/:$/, '');
      prefixes.set(name, next().value);
      at++;
    } else statements(nodeOf(token), '.');
  }
  return things;
}
