import { asObject, type Json } from '#lib/api/json-schema.ts';

const METHODS = ['get', 'post', 'patch', 'delete'] as const;
const HEADER = '// Generated from openapi.json by npm run openapi. Do not edit.\n';

/** What the TypeScript client needs to know about an operation. */
interface ClientOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  input: string;
  output: string;
  /** The response is a file. */
  file: boolean;
  /** For an operation that returns a run: where in `data` it is. */
  run: string | null;
}

/**
 * The source of `packages/client/src/operations.ts`: types and routes of all operations of an OpenAPI document of this API.
 * @param document as made by `openApiDocument`
 */
export function clientOperations(document: Json): string {
  const operations = Object.entries(asObject(document.paths)).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = asObject(methods)[method];
      // Aliases of older clients are deprecated.
      return operation === undefined || asObject(operation).deprecated
        ? []
        : [readOperation(path, method, asObject(operation))];
    }),
  );
  const types = operations.map(
    ({ id, summary, input, output }) => `  ${comment(summary)}\n  ${id}: { input: ${input}; output: ${output} };`,
  );
  const routes = operations.map(
    ({ id, method, path, file }) =>
      `  ${id}: { method: '${method.toUpperCase()}', path: '${path}'${file ? ', file: true' : ''} },`,
  );
  const runs = operations.flatMap(({ id, method, run }) => (run && method === 'get' ? [`  ${id}: '${run}',`] : []));
  return `${HEADER}
/** Input and output of each operation, by id. */
export interface Operations {
${types.join('\n')}
}

/** Method and path under /api/v1 of each operation. */
export const ROUTES: Record<
  keyof Operations,
  { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; file?: true }
> = {
${routes.join('\n')}
};

/** Operations that return a run, and where they are in the answer. */
export const RUNS = {
${runs.join('\n')}
} as const satisfies Partial<Record<keyof Operations, string>>;
`;
}

function readOperation(path: string, method: string, operation: Json): ClientOperation {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(asObject) : [];
  const body = asObject(asObject(asObject(asObject(operation.requestBody).content)['application/json']).schema);
  const required = Array.isArray(body.required) ? body.required : [];
  const fields = [
    ...parameters.map(({ name, required: needed, description, schema }) =>
      field(String(name).replace(/\[\]$/, ''), { ...asObject(schema), description }, needed === true),
    ),
    ...Object.entries(asObject(body.properties)).map(([name, schema]) =>
      field(name, asObject(schema), required.includes(name)),
    ),
  ];
  const [, success] = Object.entries(asObject(operation.responses)).find(([, one]) => 'content' in asObject(one)) ?? [];
  const schema = asObject(asObject(asObject(asObject(success).content)['application/json']).schema);
  const file = Object.keys(schema).length === 0;
  return {
    id: String(operation.operationId),
    method,
    path,
    summary: String(operation.description).split('\n')[0] ?? '',
    input: fields.length > 0 ? `{ ${fields.join(' ')} }` : 'Record<never, never>',
    output: file ? 'Response' : typeOf(schema),
    file,
    run: runIn(schema),
  };
}

/** The field of `data` that is a run: it has a status that may be "running". */
function runIn(answer: Json): string | null {
  const data = asObject(asObject(asObject(answer.properties).data).properties);
  const found = Object.entries(data).find(([, one]) => {
    const { enum: options } = asObject(asObject(asObject(one).properties).status);
    return Array.isArray(options) && options.includes('queued') && options.includes('running');
  });
  return found?.[0] ?? null;
}

/** A schema as a TypeScript type. */
function typeOf(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) return union(variants.map((one) => typeOf(asObject(one))));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === 'array') return `Array<${typeOf(asObject(schema.items))}>`;
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type;
  return schema.type === 'object' ? objectType(schema) : 'unknown';
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function objectType({ properties, required, additionalProperties }: Json): string {
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(asObject(properties)).map(([name, schema]) =>
    field(name, asObject(schema), needed.includes(name)),
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  const values = asObject(additionalProperties);
  return `Record<string, ${Object.keys(values).length > 0 ? typeOf(values) : 'unknown'}>`;
}

function field(name: string, schema: Json, required: boolean): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
  const text = typeof schema.description === 'string' ? `${comment(schema.description)} ` : '';
  return `${text}${key}${required ? '' : '?'}: ${typeOf(schema)};`;
}

const comment = (text: string): string => `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */`;
