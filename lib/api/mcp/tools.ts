import { asObject, type Json, jsonSchema } from '#lib/api/json-schema.ts';
import { CURATED_TOOLS } from '#lib/api/mcp/curated.ts';
import { publicOperations } from '#lib/api/registry.ts';
import { AREA_NAMES, type Area, COSTS, type Endpoint } from '#lib/contract/endpoint.ts';

/** A tool as assistants see it: all of it comes from the definition of an operation. */
export interface ToolInfo {
  name: string;
  title: string;
  description: string;
  inputSchema: Json & { type: 'object' };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
}

const made = new WeakMap<Endpoint, ToolInfo>();

/**
 * The tools that a token may call: the curated ones, and all of the given areas.
 * @param scopes of the token; empty: all
 */
export function toolsFor(scopes: readonly string[], areas: readonly Area[]): ToolInfo[] {
  return publicOperations
    .map(({ endpoint }) => endpoint)
    .filter(({ scope, available }) => available && (scope === null || scopes.length === 0 || scopes.includes(scope)))
    .filter(({ id, area }) => CURATED_TOOLS.has(id) || areas.includes(area))
    .map(toolOf);
}

/** The tool of an operation. Without a schema of the response: it would be most of the list, and the response explains itself. */
function toolOf(endpoint: Endpoint): ToolInfo {
  let tool = made.get(endpoint);
  if (!tool) {
    const reads = endpoint.method === 'GET';
    const cost = endpoint.cost ?? 'none';
    tool = {
      name: endpoint.id,
      title: endpoint.title,
      description: `${endpoint.summary} (${AREA_NAMES[endpoint.area]}) Cost: ${COSTS[cost]}.`,
      inputSchema: { ...brief(jsonSchema(endpoint.input, 'input')), type: 'object' },
      annotations: {
        readOnlyHint: reads,
        destructiveHint: endpoint.method === 'DELETE',
        idempotentHint: endpoint.method !== 'POST',
        openWorldHint: cost !== 'none',
      },
    };
    made.set(endpoint, tool);
  }
  return tool;
}

/** Keywords that repeat a field's name, description or format. */
const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'examples', 'minLength', 'maxLength']);

/** A schema without what an assistant can do without; the server validates against the full one. */
function brief(schema: Json): Json {
  const { properties, ...rest } = schema;
  return {
    ...Object.fromEntries(
      Object.entries(rest)
        .filter(([key]) => !LEFT_OUT.has(key) && !(key === 'pattern' && 'format' in rest))
        .map(([key, value]) => [key, key === 'enum' || key === 'default' ? value : briefly(value)]),
    ),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(asObject(properties)).map(([k, v]) => [k, briefly(v)])) }),
  };
}

function briefly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(briefly);
  return typeof value === 'object' && value !== null ? brief(asObject(value)) : value;
}
