import type { SavedChange } from '#lib/features/saved-results/contract.ts';

/** Characters of a value shown in a difference. */
const SHOWN = 300;

/**
 * Compares two JSON values by path, in the order of the later one; removed values come after their neighbors. List
 * elements are matched by an identifying property (id, url, link, keyword, query, domain, email, name) where all
 * elements of both lists have it and it is unique; otherwise by index.
 * @param most maximum number of differences listed; all are counted
 */
export function differenceOf(before: unknown, after: unknown, most: number): { changes: SavedChange[]; total: number } {
  const changes: SavedChange[] = [];
  let total = 0;
  const note = (path: string, change: SavedChange['change'], one: unknown, other: unknown) => {
    total++;
    if (changes.length >= most) return;
    changes.push({
      path: path || 'answer',
      change,
      before: change === 'added' ? null : shown(one),
      after: change === 'removed' ? null : shown(other),
    });
  };
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (Array.isArray(one) && Array.isArray(other)) walkList(one, other, path);
    else if (isObject(one) && isObject(other)) {
      for (const [key, value] of Object.entries(other)) {
        if (Object.hasOwn(one, key)) walk(one[key], value, placeOf(path, key));
        else note(placeOf(path, key), 'added', null, value);
      }
      for (const [key, value] of Object.entries(one)) {
        if (!Object.hasOwn(other, key)) note(placeOf(path, key), 'removed', value, null);
      }
    } else if (!Object.is(one, other) && JSON.stringify(one) !== JSON.stringify(other))
      note(path, 'changed', one, other);
  };
  const walkList = (one: readonly unknown[], other: readonly unknown[], path: string): void => {
    const key = nameOfElements([...one, ...other], one, other);
    const keyed = (list: readonly unknown[]) =>
      list.map((item, at) => [key ? nameIn(item, key) : String(at), item] as const);
    const olds = new Map(keyed(one));
    const news = new Map(keyed(other));
    const at = (name: string) => `${path}[${name.slice(0, 120)}]`;
    for (const [name, item] of news) {
      if (olds.has(name)) walk(olds.get(name), item, at(name));
      else note(at(name), 'added', null, item);
    }
    for (const [name, item] of olds) if (!news.has(name)) note(at(name), 'removed', item, null);
  };
  walk(before, after, '');
  return { changes, total };
}

const NAMES = ['id', 'url', 'link', 'keyword', 'query', 'domain', 'email', 'name'] as const;

function nameOfElements(all: readonly unknown[], ...lists: readonly (readonly unknown[])[]): string | null {
  if (all.length === 0) return null;
  const fits = (key: string) =>
    all.every((item) => isObject(item) && typeof item[key] === 'string' && item[key] !== '') &&
    lists.every((list) => new Set(list.map((item) => nameIn(item, key))).size === list.length);
  return NAMES.find(fits) ?? null;
}

const nameIn = (item: unknown, key: string): string => (isObject(item) ? String(item[key]) : '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const placeOf = (path: string, key: string): string => {
  if (!/^[A-Za-z_][\w-]*$/.test(key)) return `${path}[${JSON.stringify(key).slice(0, 120)}]`;
  return path ? `${path}.${key}` : key;
};

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
