import { z } from 'zod';
import { codeSamples } from '#lib/api/code-samples.ts';
import { ERROR_TABLE } from '#lib/api/error-response.ts';
import { operations } from '#lib/api/registry.ts';
import { AREA_NAMES, type Endpoint } from '#lib/contract/endpoint.ts';
import { type ErrorShape, errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import type { ErrorCode } from '#lib/platform/errors.ts';

type Json = Record<string, unknown>;

const INTRODUCTION = `Every request carries a token: \`Authorization: Bearer <token>\`. Tokens are made under Settings → API tokens, or with
\`npm run token -- --name NAME\`, and are shown once.

GET endpoints take their parameters in the query; lists as \`name[]=a&name[]=b\`, \`name=a&name=b\` or \`name=a\`. POST
endpoints take them in the query, in a JSON body, or split over both; the body wins. Unknown parameters are ignored.

Every answer carries \`X-Request-Id\`. What could not be measured is \`null\`, with the reason beside it.`;

/**
 * The OpenAPI 3.1 document of every operation in the registry.
 * @param origin where the API is reached, for servers and samples: "https://seo.example.com"
 */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoint } of operations) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationObject(endpoint, path, origin) };
    }
  }
  const areas = new Set(operations.map(({ endpoint }) => endpoint.area));
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
        RequestId: { description: 'Finds this request in the log.', schema: { type: 'string', format: 'uuid' } },
        RetryAfter: {
          description: 'Seconds after which a retry makes sense.',
          schema: { type: 'integer', minimum: 1 },
        },
        Authenticate: { description: 'The scheme to use.', schema: { type: 'string', const: 'Bearer' } },
        Allow: { description: 'Methods of this path.', schema: { type: 'string' } },
      },
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
    ...(alias ? [`Another name of \`${endpoint.path}\`.`] : []),
    ...(endpoint.available ? [] : ['Not available yet in this version: it checks its input and answers 503.']),
    endpoint.scope ? `Scope: \`${endpoint.scope}\`.` : 'Any token will do.',
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
    // Fields may travel in the query instead.
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

const STATUS_TEXTS: Record<number, [description: string, example: string]> = {
  202: ['The job is not ready', 'The job is not ready yet. Ask again in a moment.'],
  400: ['Missing, malformed, repeated, of the wrong type or too long', 'query is required'],
  401: ['No good token', 'A valid API token is needed: send it as "Authorization: Bearer <token>".'],
  403: ['The token lacks the scope', 'This token may not do that: it lacks the scope "serp".'],
  404: ['There is no such thing', 'There is nothing under this id.'],
  409: ['Changed since it was read', 'The draft is at revision 5 by now, and this was made from revision 4.'],
  410: ['The job failed for good', 'The search engine asked for a captcha.'],
  413: ['The body is too large', 'The body must have at most 256 KiB.'],
  414: ['The query string is too long', 'The query string must have at most 16384 characters.'],
  415: ['The body is not plain JSON', 'The body must be JSON: send it with "Content-Type: application/json".'],
  422: [
    'Readable but refused: out of bounds, unknown option, forbidden target',
    'pages_number must be from 1 to 30, given 31',
  ],
  429: ['Rate, quota or queue is used up', 'The limit of 600 requests a minute is reached. Try again in 12 s.'],
  500: ['A fault of ours', 'Something went wrong on our side. The request id finds it in the log.'],
  502: ['The target or the search engine failed or blocked us', 'The name example.com has no address.'],
  503: ['A connection is not set up, or a part is down', 'The database is not available. Try again shortly.'],
  504: ['The target took too long', 'The run took longer than 28 s.'],
};

const COMMON: ErrorCode[] = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'uri_too_long',
  'refused',
  'limit_reached',
  'internal',
  'unreachable',
  'unavailable',
  'timed_out',
];

/** Which failures an endpoint can answer. */
function codesOf({ errors, method, path, scope, input }: Endpoint): ErrorCode[] {
  const codes = COMMON.filter((code) => code !== 'forbidden' || scope !== null);
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type');
  if (path.includes('{')) codes.push('not_found');
  if ('base_revision' in input.shape) codes.push('conflict');
  if (errors === 'poll') codes.push('not_ready', 'gone');
  return codes;
}

/** Sent while it is being made; its kind is named by Content-Type. */
const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary', description: 'The file' } } };

function responsesOf(endpoint: Endpoint): Json {
  const responses: Record<string, Json> = {
    [endpoint.status ?? 200]: {
      description: 'The result',
      headers: { 'X-Request-Id': headerRef('RequestId') },
      content: endpoint.file ? FILE : { 'application/json': { schema: jsonSchema(endpoint.output) } },
    },
  };
  for (const code of codesOf(endpoint)) {
    const { status, [endpoint.errors]: shape } = ERROR_TABLE[code];
    responses[status] = errorResponse(status, shape);
  }
  return responses;
}

function errorResponse(status: number, shape: ErrorShape): Json {
  const [description, text] = STATUS_TEXTS[status] ?? ['Failed', 'The request failed.'];
  const example =
    shape === 'A' ? { error: text } : shape === 'B' ? { success: false, message: text } : { status, error: text };
  return {
    description,
    headers: {
      'X-Request-Id': headerRef('RequestId'),
      ...(status === 429 || status === 202 ? { 'Retry-After': headerRef('RetryAfter') } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': headerRef('Authenticate') } : {}),
    },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/Error${shape}` }, example } },
  };
}

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Inlined, because a reader of one endpoint wants to see all of it. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const made: Json = {
    ...z.toJSONSchema(schema, {
      io,
      reused: 'inline',
      unrepresentable: 'any',
      // The bounds of what a number can hold say nothing about the field.
      override: ({ jsonSchema: one }) => {
        if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
        if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      },
    }),
  };
  delete made.$schema;
  delete made.id;
  return made;
}
