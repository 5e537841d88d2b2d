import Link from 'next/link';
import { FactsList } from '#components/audit/report/facts-list.tsx';
import { ForeignLink } from '#components/audit/report/foreign-link.tsx';
import { JsonTree } from '#components/json-tree.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatNumber } from '#lib/client/format.ts';

const rowsAtMost = 500;

/** Any success body as tables: single values as a list, lists of objects as a table each. */
export function ResultTable({ body }: { body: unknown }) {
  const { value } = unwrap(body);
  if (Array.isArray(value)) return <ListTable name="Result" items={value} />;
  if (typeof value !== 'object' || value === null)
    return <p className="px-4 font-mono text-meta">{JSON.stringify(value)}</p>;
  const entries = Object.entries(value);
  const lists = entries.filter(([, one]) => Array.isArray(one) && one.some((item) => typeof item === 'object'));
  const rest = entries.filter((entry) => !lists.includes(entry));
  return (
    <div className="grid grid-cols-1 gap-4">
      <FactsList
        rows={rest.map(([name, one]) => ({ term: readable(name), value: <Cell name={name} value={one} /> }))}
      />
      {lists.map(([name, items]) => (
        <ListTable key={name} name={readable(name)} items={Array.isArray(items) ? items : []} />
      ))}
    </div>
  );
}

/** Takes off wrappers with a single object inside: {data: {user: {…}}} → {…}. */
function unwrap(body: unknown): { value: unknown } {
  let value = body;
  for (;;) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
    const entries = Object.values(value);
    const only: unknown = entries[0];
    if (entries.length !== 1 || typeof only !== 'object' || only === null) return { value };
    value = only;
  }
}

function ListTable({ name, items }: { name: string; items: readonly unknown[] }) {
  const rows = items.slice(0, rowsAtMost);
  const columns = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))];
  return (
    <div className="min-w-0">
      <h3 className="px-4 pb-1 font-medium">
        {name} <span className="font-normal text-muted">{items.length}</span>
      </h3>
      <Table aria-label={name}>
        <thead>
          <tr>
            {columns.length > 0 ? (
              columns.map((column) => (
                <Th key={column} title={column}>
                  {readable(column)}
                </Th>
              ))
            ) : (
              <Th>{name}</Th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no identity and never move.
            <Tr key={index}>
              {columns.length > 0 ? (
                columns.map((column) => (
                  <Td key={column} className="max-w-100 align-top">
                    <Cell name={column} value={isRecord(row) ? row[column] : row} />
                  </Td>
                ))
              ) : (
                <Td>
                  <Cell name={name} value={row} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Cell({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined)
    // A reason or an error that is not there is good news, not a measurement that failed.
    return <span className="text-muted">{/(reason|error|message|cursor)$/.test(name) ? 'none' : 'not measured'}</span>;
  if (Array.isArray(value) && value.length === 0) return <span className="text-muted">none</span>;
  if (Array.isArray(value) && value.length <= 20 && value.every((one) => typeof one === 'string'))
    return (
      <ul className="grid gap-1">
        {value.map((one) => (
          <li key={one}>
            <Cell name={name} value={one} />
          </li>
        ))}
      </ul>
    );
  if (typeof value === 'object') return <JsonTree value={value} open={0} />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  const text = String(value);
  if (text === '') return <span className="text-muted">none</span>;
  if (name === 'search_id')
    return (
      <Link href={`/search/${text}`} className="rounded-control text-accent-strong underline underline-offset-2">
        The stored search
      </Link>
    );
  if (/^https?:\/\/\S+$/.test(text) && text.length <= 2_048) return <ForeignLink url={text} />;
  return <span className="line-clamp-6 break-words">{text.slice(0, 2_000)}</span>;
}

/** "checked_depth" → "Checked depth" */
const readable = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1))
    .replaceAll('_', ' ')
    .replace(/\b(url|id|html|seo|ai)(s?)\b/gi, (_whole, word: string, s: string) => word.toUpperCase() + s);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
