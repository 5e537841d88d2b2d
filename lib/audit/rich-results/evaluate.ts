import type { StructuredDataFacts, StructuredItem, StructuredValue } from '#lib/audit/page-facts.ts';
import { isSubtypeOf } from '#lib/audit/vocabulary/schema-org.ts';
import { RICH_RESULTS } from './index.ts';
import { REQUIRED_INSIDE } from './nested.ts';
import type { RichResult, RichResultOutcome } from './rich-result.ts';

/** A property missing in a nested item. */
export interface MissingInside {
  item: number;
  text: string;
  path: string;
}

type Properties = { [key: string]: StructuredValue };

/** Values examined in one item: enough for every genuine page, cheap for a hostile one. */
const MAX_VALUES = 2_000;

const isObject = (value: StructuredValue | undefined): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isThere(properties: Properties, name: string): boolean {
  if (!Object.hasOwn(properties, name)) return false;
  const value = properties[name];
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

const hasOneOf = (properties: Properties, names: string): boolean =>
  names.split('|').some((name) => isThere(properties, name));

/** A mere reference to an item that is described elsewhere. */
const isReference = (value: Properties): boolean =>
  Object.hasOwn(value, '@id') && Object.keys(value).every((key) => key === '@id' || key === '@type');

/** Whether a path has no value. Items that are only referenced are looked up on the page, and else taken as complete. */
function lacks(properties: Properties, path: string, byId: ReadonlyMap<string, Properties>): boolean {
  let nodes: Properties[] = [properties];
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const name = part.replace('[:-1]', '');
    nodes = nodes.flatMap((node) => {
      const value = Object.hasOwn(node, name) ? node[name] : undefined;
      const all = Array.isArray(value) ? value : [value];
      return (part === name ? all : all.slice(0, -1)).filter(isObject).flatMap((one) => {
        if (!isReference(one)) return [one];
        const id = one['@id'];
        const known = typeof id === 'string' ? byId.get(id) : undefined;
        return known ? [known] : [];
      });
    });
  }
  return nodes.some((node) => !hasOneOf(node, last));
}

function typeFor(rule: RichResult, types: readonly string[]): string | null {
  const { subtypes } = rule;
  const exact = types.find((type) => rule.types.includes(type));
  if (exact !== undefined || !subtypes) return exact ?? null;
  const isOther = types.some((type) => subtypes.except.some((other) => isSubtypeOf(type, other)));
  return isOther ? null : (types.find((type) => rule.types.some((of) => isSubtypeOf(type, of))) ?? null);
}

const evaluated = new WeakMap<StructuredDataFacts, { outcomes: RichResultOutcome[]; inside: MissingInside[] }>();

/** Evaluates every item for the rich results of its types, and the items nested in them. Done once for each page. */
export function evaluateRichResults(data: StructuredDataFacts): {
  outcomes: RichResultOutcome[];
  inside: MissingInside[];
} {
  const known = evaluated.get(data);
  if (known) return known;
  const byId = new Map(data.items.flatMap(({ id, properties }) => (id === null ? [] : [[id, properties] as const])));
  const result = {
    outcomes: data.items.flatMap((item, index) => outcomesOf(item, index + 1, byId)),
    inside: data.items.flatMap((item, index) => insideOf(item, index + 1)),
  };
  evaluated.set(data, result);
  return result;
}

function outcomesOf(
  { types, properties }: StructuredItem,
  item: number,
  byId: ReadonlyMap<string, Properties>,
): RichResultOutcome[] {
  if (Object.keys(properties).every((key) => key.startsWith('@'))) return [];
  return RICH_RESULTS.flatMap((rule) => {
    const type = typeFor(rule, types);
    if (type === null || (rule.when !== undefined && !hasOneOf(properties, rule.when))) return [];
    const missing = (paths: readonly string[]) =>
      paths
        .filter((path) => lacks(properties, path, byId))
        .map((path) => `${type}: ${path.replace('[:-1]', '').replaceAll('|', ' or ')}`);
    const { id, name, url, isAlternative = false, retired = null } = rule;
    return [
      {
        item,
        type,
        id,
        name,
        url,
        isAlternative,
        requires: rule.required.length > 0,
        retired,
        missingRequired: missing(rule.required),
        missingRecommended: missing(rule.recommended),
      },
    ];
  });
}

/** Type names of a nested value, without their vocabulary. */
function typesOf(value: Properties): string[] {
  const type = Object.hasOwn(value, '@type') ? value['@type'] : undefined;
  const all = Array.isArray(type) ? type : [type];
  return all.filter((one) => typeof one === 'string').map((one) => one.replace(/^https?:\/\/schema\.org\//, ''));
}

function insideOf({ properties }: StructuredItem, item: number): MissingInside[] {
  const found: MissingInside[] = [];
  const queue: { value: StructuredValue; path: string }[] = Object.entries(properties).map(([path, value]) => ({
    value,
    path,
  }));
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const { value, path } = queue[at] as (typeof queue)[number];
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) queue.push({ value: one, path: `${path}[${index + 1}]` });
    if (!isObject(value) || isReference(value)) continue;
    for (const type of typesOf(value)) {
      const missing = (REQUIRED_INSIDE.get(type) ?? []).filter((names) => !hasOneOf(value, names));
      for (const names of missing) found.push({ item, path, text: `${type}: ${names.replaceAll('|', ' or ')}` });
    }
    for (const [name, one] of Object.entries(value)) queue.push({ value: one, path: `${path}.${name}` });
  }
  return found;
}
