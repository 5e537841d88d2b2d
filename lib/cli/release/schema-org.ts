/**
 * Writes the data of the schema.org check (`lib/audit/vocabulary/schema-org.json`) from the package schema-dts: types with
 * their supertypes, properties with the types they are on and their values. Run: `node lib/cli/release/schema-org.ts` after an update of the package; a test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const PACKAGE = new URL('../../../node_modules/schema-dts/', import.meta.url);
const FILE = new URL('../../audit/vocabulary/schema-org.json', import.meta.url);

const baseName = (name: string) => name.replace(/^_/, '').replace(/Base$/, '');
const listed = (names: Iterable<string>) => [...new Set(names)].sort().join(' ');

/** The data file as text. */
export function schemaOrgData(): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8')) as { version: string };
  const parents = new Map<string, string[]>();
  const leaves = new Set<string>();
  const properties = new Map<string, { on: string[]; values: string[]; isDeprecated: boolean }>();
  let inside = '';
  let comment = '';
  for (const line of readFileSync(new URL('dist/schema.d.ts', PACKAGE), 'utf8').split('\n')) {
    const declared = /^(?:export )?interface (\w+)(Base|Leaf) extends ([\w, <>]+) \{$/.exec(line);
    if (declared) {
      inside = baseName(declared[1] ?? '');
      const outer = (declared[3] ?? '')
        .split(', ')
        .map(baseName)
        .filter((name) => name !== inside);
      if (!parents.has(inside)) parents.set(inside, outer);
    }
    const base = /^interface (\w+)Base extends Partial<IdReference> \{$/.exec(line);
    if (base) inside = baseName(base[1] ?? '');
    const role = /^export type (\w+)Leaf<TContent/.exec(line);
    if (role) inside = baseName(role[1] ?? '');
    const type = /^ {4}"@type": "([^":]+)";$/.exec(line);
    if (type) leaves.add(type[1] ?? '');
    const property = /^ {4}"([A-Za-z0-9]+)"\?: SchemaValue<(.+), "\w+">;$/.exec(line);
    if (property) {
      const [, name = '', values = ''] = property;
      const known = properties.get(name) ?? { on: [], values: [], isDeprecated: comment.includes('@deprecated') };
      known.on.push(inside);
      known.values.push(
        ...values
          .split(' | ')
          .map((one) => one.replace(/^_/, ''))
          .filter((one) => one !== 'IdReference'),
      );
      properties.set(name, known);
      comment = '';
    } else if (/^ {4}(?:\/\*\*| \*)/.test(line)) comment += line;
  }
  const sorted = <T>(entries: Iterable<[string, T]>) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const data = {
    source: `schema-dts ${version}`,
    types: sorted(
      [...leaves].map((name): [string, string] => [
        name,
        listed((parents.get(name) ?? []).filter((one) => leaves.has(one))),
      ]),
    ),
    properties: sorted(
      [...properties].map(([name, { on, values, isDeprecated }]): [string, string] => [
        name,
        `${listed(on)}|${listed(values)}${isDeprecated ? '|superseded' : ''}`,
      ]),
    ),
  };
  return `${JSON.stringify(data, null, 1)}\n`;
}

if (import.meta.main) writeFileSync(FILE, schemaOrgData());
