import { asObject, type Json, jsonSchema } from '#lib/api/json-schema.ts';
import { publicOperations } from '#lib/api/registry.ts';
import { AREA_NAMES, type Area, type Endpoint } from '#lib/contract/endpoint.ts';

/** A tool as assistants see it: all of it comes from the definition of an operation. */
export interface ToolInfo {
  name: string;
  title: string;
  description: string;
  inputSchema: Json & { type: 'object' };
  outputSchema?: Json & { type: 'object' };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
}

const made = new WeakMap<Endpoint, ToolInfo>();

/**
 * The tools that a token may call.
 * @param scopes of the token; empty: all
 * @param areas only tools of these; empty: all
 */
export function toolsFor(scopes: readonly string[], areas: readonly Area[]): ToolInfo[] {
  return publicOperations
    .map(({ endpoint }) => endpoint)
    .filter(({ scope, available }) => available && (scope === null || scopes.length === 0 || scopes.includes(scope)))
    .filter(({ area }) => areas.length === 0 || areas.includes(area))
    .map(toolOf);
}

/** The tool of an operation. */
export function toolOf(endpoint: Endpoint): ToolInfo {
  let tool = made.get(endpoint);
  if (!tool) {
    const reads = endpoint.method === 'GET';
    tool = {
      name: endpoint.id,
      title: endpoint.title,
      description: `${endpoint.summary} (${AREA_NAMES[endpoint.area]})`,
      inputSchema: objectSchema(jsonSchema(endpoint.input, 'input')),
      // A file has no schema that could be declared in advance.
      ...(endpoint.file ? {} : { outputSchema: objectSchema(open(jsonSchema(endpoint.output))) }),
      annotations: {
        readOnlyHint: reads,
        destructiveHint: endpoint.method === 'DELETE',
        idempotentHint: endpoint.method !== 'POST',
        // Operations with a separate tool, and all POST operations, contact other machines; the rest manages stored data.
        openWorldHint: endpoint.tool !== false || endpoint.method === 'POST',
      },
    };
    made.set(endpoint, tool);
  }
  return tool;
}

const objectSchema = (schema: Json): Json & { type: 'object' } => ({ ...schema, type: 'object' });

/** Without `additionalProperties: false`: added fields are not a breaking change. */
function open(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, key === 'enum' || key === 'examples' ? value : opened(value)]),
  );
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  return typeof value === 'object' && value !== null ? open(asObject(value)) : value;
}
