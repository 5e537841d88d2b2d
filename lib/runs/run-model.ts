import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Prisma, inside or outside a transaction. */
export type Client = Prisma.TransactionClient;

/** The columns that the table of every kind of run has, besides `lease`, `heartbeatAt` and `errorCode`. */
export interface RunColumns {
  id: string;
  userId: string;
  projectId: string | null;
  status: string;
  /** Number of attempts that have begun. */
  attempts: number;
  /** Why it failed, for the user. */
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Columns to read. */
export type Selection = Record<string, true>;

/** The methods of a Prisma model that the lifecycle calls. The table has `RunColumns`. */
export interface RunModel<Full extends RunColumns, Where extends object, Create extends object, Change extends object> {
  create(args: { data: Create; select?: Selection }): PromiseLike<Full>;
  findFirst(args: { where: Where; select?: Selection }): PromiseLike<Full | null>;
  findMany(args: { where: Where; orderBy: object; take: number; select?: Selection }): PromiseLike<Full[]>;
  updateMany(args: { where: Where; data: Change }): PromiseLike<{ count: number }>;
  count(args: { where: Where }): PromiseLike<number>;
  deleteMany(args: { where: Where }): PromiseLike<{ count: number }>;
}
