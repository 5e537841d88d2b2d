import type { PrismaPg } from '@prisma/adapter-pg';
import { isTracing, traced } from '#lib/platform/observability/trace.ts';

interface Statement {
  sql: string;
}

/** Common part of the adapter's connections and transactions. */
interface Asking {
  queryRaw(statement: Statement): Promise<unknown>;
  executeRaw(statement: Statement): Promise<unknown>;
  startTransaction?(...args: unknown[]): Promise<Asking>;
}

/** The adapter, with a span per statement if this process is traced: the statement's text, never its parameters. */
export function tracedAdapter(adapter: PrismaPg): PrismaPg {
  // No tracing: it would have been set up before the database is first used.
  if (!isTracing()) return adapter;
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connect();
    // The types also cover the parameters, which are not used here.
    watch(connection as unknown as Asking);
    return connection;
  };
  return adapter;
}

/** Runs a statement with a span of its own if this process is traced. */
export function tracedStatement<T>(sql: string, run: () => Promise<T>): Promise<T> {
  if (!isTracing()) return run();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 2_000) };
  return traced(`db ${verbOf(sql)}`, { kind: 'client', attributes }, run);
}

function watch(asking: Asking): void {
  for (const name of ['queryRaw', 'executeRaw'] as const) {
    const ask = asking[name].bind(asking);
    asking[name] = (statement) => {
      return tracedStatement(statement.sql, () => ask(statement));
    };
  }
  const begin = asking.startTransaction?.bind(asking);
  if (!begin) return;
  asking.startTransaction = async (...args) => {
    const transaction = await begin(...args);
    watch(transaction);
    return transaction;
  };
}

const verbOf = (sql: string) => /^\s*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? 'statement';
