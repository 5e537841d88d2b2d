import { codeSamples } from '#lib/api/code-samples.ts';
import { codesOf, STATUS_TEXTS } from '#lib/api/endpoint-errors.ts';
import { ERROR_TABLE } from '#lib/api/error-response.ts';
import { asObject, type Json, jsonSchema } from '#lib/api/json-schema.ts';
import { publicOperations } from '#lib/api/registry.ts';
import { AREA_NAMES, type Endpoint } from '#lib/contract/endpoint.ts';
import { type ErrorShape, errorBody, errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';

const INTRODUCTION = `Every request carries a token: \`Authorization: Bearer <token>\`. Tokens are created under Settings → API tokens, or with
\`npm run token -- --name NAME\`, and are shown once.

GET endpoints take their parameters in the query; lists as \`name[]=a&name[]=b\`, \`name=a&name=b\` or \`name=a\`. POST
endpoints take them in the query, in a JSON body, or split over both; the body wins. Unknown parameters are ignored.

Every response carries \`X-Request-Id\`. Values that could not be measured are \`null\`, with the reason next to them.`;

/**
 * The OpenAPI 3.1 document of every public operation in the registry.
 * @param origin URL of the API, for servers and samples: "https://seo.example.com"
 */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Json> = {};
  const errors: Record<string, Json> = {};
  for (const { endpoint } of publicOperations) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationObject(endpoint, path, origin) };
    }
    for (const { status, shape } of errorsOf(endpoint)) errors[`Error${shape}${status}`] = errorResponse(status, shape);
  }
  const areas = new Set(publicOperations.map(({ endpoint }) => endpoint.area));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Serpentine API',
      version: '1',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/v1`, description: 'This installation' }],
    security: [{ token: [] }],
    tags: [...areas].map((area) => ({ name: AREA_NAMES[area] })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'API token, `srp_…`' } },
      headers: {
        RequestId: { description: 'Identifies this request in the log.', schema: { type: 'string', format: 'uuid' } },
        RetryAfter: {
          description: 'Seconds to wait before a retry.',
          schema: { type: 'integer', minimum: 1 },
        },
        Authenticate: { description: 'Authentication scheme to use.', schema: { type: 'string', const: 'Bearer' } },
        Allow: { description: 'Methods allowed on this path.', schema: { type: 'string' } },
      },
      responses: errors,
      schemas: { ErrorA: jsonSchema(errorBodyA), ErrorB: jsonSchema(errorBodyB), ErrorC: jsonSchema(errorBodyC) },
    },
  };
}

function operationObject(endpoint: Endpoint, path: string, origin: string): Json {
  const input = jsonSchema(endpoint.input, 'input');
  const properties = asObject(input.properties);
  const required = Array.isArray(input.required) ? input.required : [];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = Object.keys(properties);
  const rest = names.filter((name) => !inPath.includes(name));
  const hasBody = (endpoint.method === 'POST' || endpoint.method === 'PATCH') && rest.length > 0;
  const alias = path !== endpoint.path;
  return {
    operationId: alias ? path.slice(1) : endpoint.id,
    tags: [AREA_NAMES[endpoint.area]],
    summary: endpoint.title,
    description: descriptionOf(endpoint, alias),
    ...(alias ? { deprecated: true } : {}),
    parameters: (hasBody ? inPath : names).map((name) => parameter(name, asObject(properties[name]), required, inPath)),
    ...(hasBody ? { requestBody: requestBody(rest, properties, required) } : {}),
    responses: responsesOf(endpoint),
    'x-codeSamples': codeSamples({ ...endpoint, path }, origin),
  };
}

function descriptionOf(endpoint: Endpoint, alias: boolean): string {
  return [
    endpoint.summary,
    ...(alias ? [`Alias of \`${endpoint.path}\`.`] : []),
    ...(endpoint.available ? [] : ['Not available yet in this version: validates its input and returns 503.']),
    endpoint.scope ? `Scope: \`${endpoint.scope}\`.` : 'Any token.',
  ].join('\n\n');
}

function parameter(name: string, schema: Json, required: readonly unknown[], inPath: readonly string[]): Json {
  const { description, examples, title: _title, ...rest } = schema;
  const isPath = inPath.includes(name);
  const list = rest.type === 'array';
  return {
    name: list && !isPath ? `${name}[]` : name,
    in: isPath ? 'path' : 'query',
    required: isPath || required.includes(name),
    description,
    ...(Array.isArray(examples) && examples.length > 0 ? { example: examples[0] } : {}),
    ...(list ? { style: 'form', explode: true } : {}),
    schema: rest,
  };
}

function requestBody(names: string[], properties: Json, required: readonly unknown[]): Json {
  const needed = names.filter((name) => required.includes(name));
  const example: Json = {};
  for (const name of needed) {
    const { examples } = asObject(properties[name]);
    if (Array.isArray(examples)) example[name] = examples[0];
  }
  return {
    // Fields may be sent in the query instead.
    required: false,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
          ...(needed.length > 0 ? { required: needed } : {}),
        },
        ...(Object.keys(example).length > 0 ? { example } : {}),
      },
    },
  };
}

/** Streamed while it is generated; Content-Type names its format. */
const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary', description: 'The file' } } };

function responsesOf(endpoint: Endpoint): Json {
  const responses: Record<string, Json> = {
    [endpoint.status ?? 200]: {
      description: 'The result',
      headers: { 'X-Request-Id': headerRef('RequestId') },
      content: endpoint.file ? FILE : { 'application/json': { schema: jsonSchema(endpoint.output) } },
    },
  };
  for (const { status, shape } of errorsOf(endpoint)) {
    responses[status] = { $ref: `#/components/responses/Error${shape}${status}` };
  }
  return responses;
}

const errorsOf = (endpoint: Endpoint): { status: number; shape: ErrorShape }[] =>
  codesOf(endpoint).map((code) => {
    const { status, [endpoint.errors]: shape } = ERROR_TABLE[code];
    return { status, shape };
  });

function errorResponse(status: number, shape: ErrorShape): Json {
  const [description, text] = STATUS_TEXTS[status] ?? ['Failed', 'The request failed.'];
  return {
    description,
    headers: {
      'X-Request-Id': headerRef('RequestId'),
      ...(status === 429 || status === 202 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': headerRef('Authenticate') } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/Error${shape}` },
        example: errorBody(shape, status, text),
      },
    },
  };
}

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
