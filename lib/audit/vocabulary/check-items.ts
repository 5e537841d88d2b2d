import type { StructuredDataFacts, StructuredValue } from '#lib/audit/page-facts.ts';
import { DATA_TYPES, isLiteralOf } from './literal.ts';
import { isSchemaType, isSubtypeOf, schemaProperty } from './schema-org.ts';

/** A deviation from the vocabulary of schema.org. */
export interface VocabularyProblem {
  /** Number of the item on the page, from 1. */
  item: number;
  /** The properties that lead to the value, from the item: "offers[2].price"; "" for the item itself. */
  path: string;
  text: string;
}

type Properties = { [key: string]: StructuredValue };

/** Values examined on one page: enough for every genuine page, cheap for a hostile one. */
const MAX_VALUES = 5_000;
const SHOWN = 60;

const shortName = (name: string): string => name.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, '');
/** Names of other vocabularies have a colon; those say nothing about schema.org. */
const isForeign = (name: string): boolean => /[:/#]/.test(name);
const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Whether the terms of a JSON-LD block are those of schema.org alone. */
function isSchemaContext(context: StructuredValue | undefined): boolean {
  if (Array.isArray(context)) return context.every(isSchemaContext);
  if (typeof context === 'string') return /^https?:\/\/(?:www\.)?schema\.org\/?/.test(context);
  if (context === undefined || context === null) return true;
  if (typeof context !== 'object') return false;
  return Object.entries(context).every(
    ([key, value]) => key === '@language' || (key === '@vocab' && isSchemaContext(value)),
  );
}

/** Other contexts may define any term, so the items of such a page are not compared with schema.org. */
const hasOtherContext = ({ jsonLd }: StructuredDataFacts): boolean =>
  jsonLd
    .flatMap((block) => (Array.isArray(block) ? block : [block]))
    .some((one) => typeof one === 'object' && one !== null && !Array.isArray(one) && !isSchemaContext(one['@context']));

function typesOf(value: Properties): string[] {
  const type = value['@type'];
  const all = Array.isArray(type) ? type : [type];
  return all.filter((one) => typeof one === 'string').map(shortName);
}

/** Compares items with schema.org: unknown types and properties, properties of other types, values of another kind. */
export function vocabularyProblems(data: StructuredDataFacts): VocabularyProblem[] {
  const problems: VocabularyProblem[] = [];
  const skipsJsonLd = hasOtherContext(data);
  let budget = MAX_VALUES;
  data.items.forEach((item, index) => {
    if (item.format === 'json-ld' && skipsJsonLd) return;
    const queue: { types: string[]; value: Properties; path: string }[] = [
      { types: item.types.map(shortName), value: item.properties, path: '' },
    ];
    for (let at = 0; at < queue.length && budget > 0; at++) {
      const { types, value, path } = queue[at] as (typeof queue)[number];
      const add = (name: string, text: string) =>
        problems.push({ item: index + 1, path: name === '' ? path : joined(path, name), text });
      for (const type of types)
        if (type !== '' && !isForeign(type) && !isSchemaType(type) && !DATA_TYPES.has(type))
          add('', `${shown(type)}: unknown type`);
      for (const [key, inner] of Object.entries(value)) {
        if (--budget < 0) break;
        const name = shortName(key);
        if (key.startsWith('@') || isForeign(name)) continue;
        const problem = propertyProblem(name, types);
        if (problem) add(name, problem);
        const values = Array.isArray(inner) ? inner : [inner];
        values.forEach((one, position) => {
          const where = values.length > 1 ? `${name}[${position + 1}]` : name;
          const wrong = problem ? null : valueProblem(types[0] ?? 'item', name, one);
          if (wrong) add(where, wrong);
          if (typeof one === 'object' && one !== null && !Array.isArray(one))
            queue.push({ types: typesOf(one), value: one, path: joined(path, where) });
        });
      }
    }
  });
  return problems;
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function propertyProblem(name: string, types: readonly string[]): string | null {
  const [type] = types;
  // The properties of an item without a type, or with one of another vocabulary, may be anybody's.
  if (type === undefined || types.some(isForeign)) return null;
  const known = schemaProperty(name.replace(/-(?:input|output)$/, ''));
  if (!known) return `${shown(type)}.${shown(name)}: unknown property`;
  // A role has the property that it describes; an unknown type is reported itself.
  if (!types.every(isSchemaType) || isSubtypeOf(type, 'Role') || name.includes('-')) return null;
  const fits = types.some((one) => known.on.some((owner) => isSubtypeOf(one, owner)));
  return fits ? null : `${type}.${name}: a property of ${known.on.slice(0, 3).join(', ')}, not of ${types.join(', ')}`;
}

function valueProblem(type: string, name: string, value: StructuredValue): string | null {
  const known = schemaProperty(name);
  if (!known || value === null || Array.isArray(value)) return null;
  const expected = known.values.slice(0, 3).join(' or ');
  if (typeof value !== 'object') {
    const text = String(value).trim();
    if (text === '' || isLiteralOf(text, known.values)) return null;
    return `${type}.${name}: "${shown(text)}" is not a value of ${expected}`;
  }
  const types = typesOf(value);
  // A mere reference, a literal of JSON-LD, or a type that is reported itself.
  if (types.length === 0 || !types.every(isSchemaType) || '@value' in value) return null;
  const fits = types.some((one) => isSubtypeOf(one, 'Role') || known.values.some((wanted) => isSubtypeOf(one, wanted)));
  if (fits) return null;
  return `${type}.${name}: ${types.join(', ')}, expected ${expected}`;
}
