import Link from 'next/link';
import { JsonTree } from '#components/json-tree.tsx';
import { FactsList } from '#components/page-audits/report/page/facts-list.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { useMessages } from '#messages';

const rowsAtMost = 500;
const columnsAtMost = 50;

interface ResultTableProps {
  body: unknown;
  /** Text for null: in our own operations, it was not measurable. */
  absent?: string;
}

/** Any success body as tables: single values as a list, lists of objects as one table each. */
export function ResultTable({ body, absent: given }: ResultTableProps) {
  const t = useMessages();
  const absent = given ?? t('not measured');
  const { value } = unwrap(body);
  if (Array.isArray(value)) return <ListTable name={t('Result')} items={value} absent={absent} />;
  if (typeof value !== 'object' || value === null)
    return <p className="px-4 font-mono text-meta">{JSON.stringify(value)}</p>;
  const entries = Object.entries(value);
  const lists = entries.filter(([, one]) => Array.isArray(one) && one.some((item) => typeof item === 'object'));
  const rest = entries.filter((entry) => !lists.includes(entry));
  return (
    <div className="grid grid-cols-1 gap-4">
      <FactsList
        rows={rest
          .slice(0, rowsAtMost)
          .map(([name, one]) => ({ term: readable(name), value: <Cell name={name} value={one} absent={absent} /> }))}
      />
      {rest.length > rowsAtMost && <Rest of={rest.length} />}
      {lists.map(([name, items]) => (
        <ListTable key={name} name={readable(name)} items={Array.isArray(items) ? items : []} absent={absent} />
      ))}
    </div>
  );
}

/** Removes wrappers around a single object: {data: {user: {…}}} → {…}. */
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

/** Reports what is left out, and where to find it. */
function Rest({ of }: { of: number }) {
  const t = useMessages();
  return (
    <p className="px-4 pt-2 text-meta text-muted">
      {t('Showing the first {rowsAtMost} of {of}. The JSON contains all.', { rowsAtMost, of })}
    </p>
  );
}

interface ListTableProps {
  name: string;
  items: readonly unknown[];
  absent: string;
}

function ListTable({ name, items, absent }: ListTableProps) {
  const rows = items.slice(0, rowsAtMost);
  const columns = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))].slice(0, columnsAtMost);
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
                    <Cell name={column} value={isRecord(row) ? row[column] : row} absent={absent} />
                  </Td>
                ))
              ) : (
                <Td>
                  <Cell name={name} value={row} absent={absent} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
      {items.length > rows.length && <Rest of={items.length} />}
    </div>
  );
}

function Cell({ name, value, absent }: { name: string; value: unknown; absent: string }) {
  const t = useMessages();
  if (value === null || value === undefined)
    // A missing reason or error is good news, not a failed measurement.
    return <span className="text-muted">{/(reason|error|message|cursor)$/.test(name) ? t('none') : absent}</span>;
  if (Array.isArray(value) && value.length === 0) return <span className="text-muted">{t('none')}</span>;
  if (Array.isArray(value) && value.length <= 20 && value.every((one) => typeof one === 'string'))
    return (
      <ul className="grid gap-1">
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts of a list may repeat, and never move.
          <li key={index}>
            <Cell name={name} value={one} absent={absent} />
          </li>
        ))}
      </ul>
    );
  if (typeof value === 'object') return <JsonTree value={value} open={0} />;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return t.number(value);
  const text = String(value);
  if (text === '') return <span className="text-muted">{t('none')}</span>;
  if (name === 'search_id')
    return (
      <Link href={`/searches/${text}`} className="rounded-control text-accent-strong underline underline-offset-2">
        {t('Stored SERP')}
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
