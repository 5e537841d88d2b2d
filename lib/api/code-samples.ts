import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type FieldInfo, fieldsOf } from '#lib/contract/field-info.ts';
import { typescriptOf } from '#lib/text/call-samples.ts';

/** A sample request in one language; `label` is what a reader sees. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

interface SampleRequest {
  path: string;
  query: [name: string, value: string][];
  body: Record<string, unknown> | null;
}

/** The fields of a sample: all required ones, or the first optional one if none is required. */
function shown(endpoint: Endpoint): FieldInfo[] {
  const fields = fieldsOf(endpoint.input);
  const required = fields.filter((field) => field.required);
  return required.length > 0 ? required : fields.filter((field) => field.example !== undefined).slice(0, 1);
}

function sampleRequest(endpoint: Endpoint): SampleRequest {
  let path = `/api/v1${endpoint.path}`;
  const query: SampleRequest['query'] = [];
  const body: Record<string, unknown> = {};
  for (const field of shown(endpoint)) {
    const placeholder = `{${field.name}}`;
    const value = field.example ?? field.name;
    if (path.includes(placeholder)) path = path.replace(placeholder, String(value));
    else if (endpoint.method !== 'GET') body[field.name] = value;
    else if (Array.isArray(value)) for (const entry of value) query.push([`${field.name}[]`, String(entry)]);
    else query.push([field.name, String(value)]);
  }
  return { path, query, body: endpoint.method === 'POST' || endpoint.method === 'PATCH' ? body : null };
}

const sampleInput = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(shown(endpoint).map(({ name, example }) => [name, example ?? name]));

const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A working request in cURL, TypeScript and Python, from the examples of the definition's fields. */
export function codeSamples(endpoint: Endpoint, origin: string): CodeSample[] {
  const { path, query, body } = sampleRequest(endpoint);
  const search = new URLSearchParams(query).toString();
  const address = `${origin}${path}${search ? `?${search}` : ''}`;
  const method = endpoint.method;
  const json = body ? JSON.stringify(body) : null;

  const curl = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shell(address)}`,
    `-H "Authorization: Bearer $SERPENTINE_TOKEN"`,
    ...(json ? [`-H 'Content-Type: application/json'`, `-d ${shell(json)}`] : []),
  ].join(' \\\n  ');

  const typescript = typescriptOf(endpoint.id, sampleInput(endpoint), origin);

  const python = [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(`${origin}${path}`)},`,
    ...(query.length > 0
      ? [`    params=[${query.map((pair) => `(${pair.map(pythonText).join(', ')})`).join(', ')}],`]
      : []),
    `    headers={"Authorization": f"Bearer {os.environ['SERPENTINE_TOKEN']}"},`,
    ...(body ? [`    json=${pythonValue(body)},`] : []),
    ')',
    'response.raise_for_status()',
    endpoint.file ? 'content = response.content' : 'answer = response.json()',
  ].join('\n');

  return [
    { lang: 'Shell', label: 'cURL', source: curl },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript },
    { lang: 'Python', label: 'Python', source: python },
  ];
}

const pythonText = (text: string): string => JSON.stringify(text);

/** A JSON value as Python writes it. */
function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, one]) => `${pythonText(name)}: ${pythonValue(one)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}
