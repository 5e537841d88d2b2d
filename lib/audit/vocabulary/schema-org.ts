import data from './schema-org.json' with { type: 'json' };

/** A property of schema.org: the types that have it, and the types of its values. */
export interface SchemaProperty {
  on: readonly string[];
  values: readonly string[];
  isSuperseded: boolean;
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

const supertypes: ReadonlyMap<string, string> = new Map(Object.entries(data.types));
const properties: ReadonlyMap<string, string> = new Map(Object.entries(data.properties));
const read = new Map<string, SchemaProperty>();
const ancestors = new Map<string, ReadonlySet<string>>();

/** Where the vocabulary comes from, with its version. */
export const SCHEMA_ORG_SOURCE = data.source;

/** Whether schema.org has the type. */
export const isSchemaType = (name: string): boolean => supertypes.has(name);

/** Whether a type is another one or a subtype of it. */
export function isSubtypeOf(name: string, of: string): boolean {
  let known = ancestors.get(name);
  if (!known) {
    const found = new Set<string>();
    const queue = [name];
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      queue.push(...words(supertypes.get(one) ?? ''));
    }
    known = found;
    // Only types of the vocabulary are remembered: names of pages are endless.
    if (supertypes.has(name)) ancestors.set(name, known);
  }
  return known.has(of);
}

/** The property of a name; null if schema.org has none. */
export function schemaProperty(name: string): SchemaProperty | null {
  const known = read.get(name);
  if (known) return known;
  const text = properties.get(name);
  if (text === undefined) return null;
  const [on = '', values = '', superseded] = text.split('|');
  const property = { on: words(on), values: words(values), isSuperseded: superseded !== undefined };
  read.set(name, property);
  return property;
}
