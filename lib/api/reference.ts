import { type CodeSample, codeSamples } from '#lib/api/code-samples.ts';
import { codesOf, STATUS_TEXTS } from '#lib/api/endpoint-errors.ts';
import { ERROR_TABLE } from '#lib/api/error-response.ts';
import { asObject, type Json, jsonSchema } from '#lib/api/json-schema.ts';
import { publicOperations } from '#lib/api/registry.ts';
import { AREA_NAMES, type Area, type Endpoint, referenceHref } from '#lib/contract/endpoint.ts';
import { errorBody } from '#lib/contract/errors.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { formatNumber } from '#lib/text/format.ts';

/** One field of an input. */
export interface InputField {
  name: string;
  /** "text", "whole number", "list of texts", … */
  type: string;
  place: 'path' | 'query' | 'body';
  required: boolean;
  /** Rules for a value beyond its type, each a few words: "1 to 30", "default 10". */
  rules: string[];
  description: string;
  /** As entered in a form; empty if there is none. */
  example: string;
}

/** One field of a response, with its nested fields. */
export interface AnswerField {
  name: string;
  type: string;
  description: string;
  fields: AnswerField[];
}

/** An error that an operation may return; `body` is an example as JSON. */
export interface ReferenceError {
  status: number;
  description: string;
  body: string;
}

/** Content of the reference page for one operation. */
export interface OperationReference {
  endpoint: Endpoint;
  /** Link to its section: `/docs/{area}#{id}`. */
  href: string;
  fields: InputField[];
  status: number;
  answer: AnswerField[];
  errors: ReferenceError[];
  samples: CodeSample[];
}

/** The areas with operations, in the order of the registry. */
export function referenceAreas(): { id: Area; name: string; endpoints: Endpoint[] }[] {
  const areas = new Map<Area, Endpoint[]>();
  for (const { endpoint } of publicOperations)
    areas.set(endpoint.area, [...(areas.get(endpoint.area) ?? []), endpoint]);
  return [...areas].map(([id, endpoints]) => ({ id, name: AREA_NAMES[id], endpoints }));
}

const known = new WeakMap<Endpoint, Omit<OperationReference, 'samples'>>();

/**
 * The reference of an operation, derived from its definition.
 * @param origin URL of the API, for the samples
 */
export function referenceOf(endpoint: Endpoint, origin: string): OperationReference {
  let made = known.get(endpoint);
  if (!made) {
    made = {
      endpoint,
      href: referenceHref(endpoint),
      fields: inputFields(endpoint),
      status: endpoint.status ?? 200,
      answer: endpoint.file ? [] : answerFields(jsonSchema(endpoint.output)),
      errors: errorsOf(endpoint),
    };
    known.set(endpoint, made);
  }
  return { ...made, samples: codeSamples(endpoint, origin) };
}

function inputFields({ input, path, method }: Endpoint): InputField[] {
  const schemas = asObject(jsonSchema(input, 'input').properties);
  return fieldsOf(input).map((field) => {
    const schema = asObject(schemas[field.name]);
    const inPath = path.includes(`{${field.name}}`);
    return {
      name: field.name,
      type: typeOf(schema),
      place: inPath ? 'path' : method === 'POST' || method === 'PATCH' ? 'body' : 'query',
      required: field.required || inPath,
      rules: rulesOf(schema, field.default),
      description: field.description,
      example: field.example === undefined ? '' : asTyped(field.example),
    };
  });
}

const asTyped = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Ranges, choices and the default as text. */
function rulesOf(schema: Json, byDefault: unknown): string[] {
  const one = plainOf(schema);
  const items = asObject(one.items);
  return [
    between(one.minimum, one.maximum, ''),
    between(one.minLength, one.maxLength, ' characters'),
    between(one.minItems, one.maxItems, ' entries'),
    choices(one),
    choices(items),
    between(items.minLength, items.maxLength, ' characters each'),
    byDefault === undefined || byDefault === '' ? '' : `default ${asTyped(byDefault)}`,
  ].filter((rule) => rule !== '');
}

const choices = ({ enum: options }: Json): string => (Array.isArray(options) ? `one of ${options.join(', ')}` : '');

function between(least: unknown, most: unknown, unit: string): string {
  if (typeof least === 'number' && least > 0 && typeof most === 'number')
    return least === most
      ? `exactly ${formatNumber(most)}${unit}`
      : `${formatNumber(least)} to ${formatNumber(most)}${unit}`;
  if (typeof most === 'number') return `at most ${formatNumber(most)}${unit}`;
  return typeof least === 'number' && least > 1 ? `at least ${formatNumber(least)}${unit}` : '';
}

/** The variants of a union schema. */
const variantsOf = (schema: Json): Json[] => {
  const several = schema.anyOf ?? schema.oneOf;
  return Array.isArray(several) ? several.map(asObject) : [];
};

/** The schema without its null variant. */
function plainOf(schema: Json): Json {
  const rest = variantsOf(schema).filter(({ type }) => type !== 'null');
  return rest.length === 1 ? asObject(rest[0]) : schema;
}

const TYPES: Record<string, [one: string, many: string]> = {
  string: ['text', 'texts'],
  integer: ['whole number', 'whole numbers'],
  number: ['number', 'numbers'],
  boolean: ['true or false', 'true or false'],
  object: ['object', 'objects'],
  null: ['null', 'null'],
};
const ANYTHING: [string, string] = ['any value', 'any values'];

/** A schema's type as text: "list of objects", "text or null". */
function typeOf(schema: Json, many = 0): string {
  const variants = variantsOf(schema);
  if (variants.length > 0) return [...new Set(variants.map((variant) => typeOf(variant, many)))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `${many ? 'lists' : 'list'} of ${typeOf(asObject(schema.items), 1)}`;
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, many)).join(' or ');
  if (schema.format === 'uuid') return many ? 'uuids' : 'uuid';
  if (schema.format === 'date-time') return many ? 'moments' : 'date and time, ISO 8601';
  const words = typeof schema.type === 'string' ? TYPES[schema.type] : '$ref' in schema ? TYPES.object : ANYTHING;
  return (words ?? ANYTHING)[many ? 1 : 0];
}

/** The fields of a schema's object, through lists, null and variants; fields of several variants appear once each. */
function answerFields(schema: Json): AnswerField[] {
  if (schema.type === 'array') return answerFields(asObject(schema.items));
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    const found = new Map<string, AnswerField>();
    for (const field of variants.flatMap(answerFields)) if (!found.has(field.name)) found.set(field.name, field);
    return [...found.values()];
  }
  const own = Object.entries(asObject(schema.properties)).map(([name, value]) => {
    const inner = asObject(value);
    return {
      name,
      type: [typeOf(inner), choices(plainOf(inner)) || choices(asObject(plainOf(inner).items))]
        .filter(Boolean)
        .join(', '),
      description: typeof inner.description === 'string' ? inner.description : '',
      fields: answerFields(inner),
    };
  });
  // Objects with dynamic keys: the schema of their values.
  const named = asObject(schema.additionalProperties);
  return own.length > 0 || Object.keys(named).length === 0 ? own : answerFields(named);
}

function errorsOf(endpoint: Endpoint): ReferenceError[] {
  const errors = new Map<number, ReferenceError>();
  for (const code of codesOf(endpoint)) {
    const { status, [endpoint.errors]: shape } = ERROR_TABLE[code];
    const [description, text] = STATUS_TEXTS[status] ?? ['Failed', 'The request failed.'];
    errors.set(status, { status, description, body: JSON.stringify(errorBody(shape, status, text)) });
  }
  return [...errors.values()].sort((a, b) => a.status - b.status);
}
