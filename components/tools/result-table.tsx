import { FactsList } from '#components/audit/report/facts-list.tsx';
import { JsonTree } from '#components/json-tree.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';

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
      <FactsList rows={rest.map(([name, one]) => ({ term: name, value: <Cell value={one} /> }))} />
      {lists.map(([name, items]) => (
        <ListTable key={name} name={name} items={Array.isArray(items) ? items : []} />
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
          <tr>{columns.length > 0 ? columns.map((column) => <Th key={column}>{column}</Th>) : <Th>{name}</Th>}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no identity and never move.
            <Tr key={index}>
              {columns.length > 0 ? (
                columns.map((column) => (
                  <Td key={column} className="max-w-100 align-top">
                    <Cell value={isRecord(row) ? row[column] : row} />
                  </Td>
                ))
              ) : (
                <Td>
                  <Cell value={row} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Cell({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span className="text-muted">not measured</span>;
  if (typeof value === 'object') return <JsonTree value={value} open={0} />;
  const text = String(value);
  if (text === '') return <span className="text-muted">none</span>;
  return <span className="line-clamp-6 break-words">{text.slice(0, 2_000)}</span>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
