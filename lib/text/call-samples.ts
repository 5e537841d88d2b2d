/** Copyable samples of a call: cURL and TypeScript. The token is a variable, never a value. */

interface Target {
  method: string;
  /** Under /api/v1, path parameters as {name}. */
  path: string;
}

/** The path with its parameters filled in, and the rest of the input for the query or the body. */
function place({ path }: Target, input: Record<string, unknown>): { path: string; rest: [string, unknown][] } {
  const used = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    used.add(name);
    return encodeURIComponent(String(input[name] ?? ''));
  });
  const rest = Object.entries(input).filter(([name, value]) => !used.has(name) && value !== undefined && value !== '');
  return { path: `/api/v1${filled}`, rest };
}

function withQuery(path: string, rest: readonly [string, unknown][]): string {
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else query.append(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Single quotes for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const hasBody = (method: string): boolean => method === 'POST' || method === 'PATCH';

/** A call as a curl command. */
export function curlOf(target: Target, input: Record<string, unknown>, origin: string): string {
  const { path, rest } = place(target, input);
  const body = hasBody(target.method);
  const lines = [
    `curl ${target.method === 'GET' ? '' : `-X ${target.method} `}${quote(origin + (body ? path : withQuery(path, rest)))}`,
    `-H "Authorization: Bearer $SERPENTINE_TOKEN"`,
    ...(body && rest.length > 0
      ? [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(Object.fromEntries(rest)))}`]
      : []),
  ];
  return lines.join(' \\\n  ');
}

/** A call as TypeScript with the client of packages/client; fields that are not filled in are left out. */
export function typescriptOf(id: string, input: Record<string, unknown>, origin: string): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const fields = given.map(
    ([name, value]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const short = fields.length > 0 ? `, { ${fields.join(', ')} }` : '';
  const text = short.length > 60 ? `, {\n${fields.map((field) => `  ${field},\n`).join('')}}` : short;
  return [
    "import { SerpentineClient } from '@serpentine/client';",
    '',
    'const client = new SerpentineClient({',
    `  baseUrl: ${JSON.stringify(origin)},`,
    "  token: process.env.SERPENTINE_TOKEN ?? '',",
    '});',
    `const answer = await client.call('${id}'${text});`,
  ].join('\n');
}
