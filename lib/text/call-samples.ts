/** Copyable samples of a call: curl and TypeScript. The token is a variable, never a value. */

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

/** A call as TypeScript with `fetch`. */
export function typescriptOf(target: Target, input: Record<string, unknown>, origin: string): string {
  const { path, rest } = place(target, input);
  const body = hasBody(target.method);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample itself holds a template.
  const headers = ['    Authorization: `Bearer ${process.env.SERPENTINE_TOKEN}`,'];
  if (body) headers.push(`    'Content-Type': 'application/json',`);
  return [
    `const response = await fetch(${JSON.stringify(origin + (body ? path : withQuery(path, rest)))}, {`,
    ...(target.method === 'GET' ? [] : [`  method: '${target.method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(Object.fromEntries(rest))}),`] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'const result = await response.json();',
  ].join('\n');
}
