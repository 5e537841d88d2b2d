import type { Prisma } from '#lib/platform/prisma/client.ts';

/** What Prisma's client, its transactions and a bulk transaction have in common: SQL with parameters. */
export interface RawSql {
  $queryRaw<T = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<T>;
  /** @returns the number of rows written */
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<number>;
}
