import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import * as contract from '#lib/features/accounts/security-log-contract.ts';
import { canonicalEmail } from '#lib/features/accounts/users.ts';
import { SECURITY_EVENT_KINDS } from '#lib/features/security-log/events-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { Forbidden, InvalidInput, NotFound } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Filter = Pick<InputOf<typeof contract.listSecurityEvents>, 'kind' | 'email'>;

interface Row {
  id: string;
  at: Date;
  kind: string;
  actorId: string | null;
  actorEmail: string | null;
  subjectEmail: string | null;
  address: string | null;
  detail: unknown;
}

/** Whose events to show; null: all. */
interface Reader {
  userId: string;
  all: boolean;
}

/** @throws Forbidden for a scoped token: no scope covers accounts */
function readerOf({ actor }: Ctx): Reader {
  if (actor.kind === 'system' || (actor.kind === 'token' && actor.scopes.length > 0)) {
    throw new Forbidden('The security log requires a signed-in user or a token with full access.');
  }
  return { userId: actor.userId, all: actor.role === 'owner' };
}

/** @throws Forbidden, InvalidInput (cursor) */
export async function listSecurityEvents(
  ctx: Ctx,
  { cursor, limit, ...filter }: InputOf<typeof contract.listSecurityEvents>,
): Promise<OutputOf<typeof contract.listSecurityEvents>> {
  const reader = readerOf(ctx);
  const { page, next_cursor } = cutPage(await findEvents(reader, filter, afterId(cursor), limit + 1), limit);
  return { data: { events: page.map((row) => shape(row, reader)), next_cursor } };
}

/** @throws Forbidden */
export async function exportSecurityEvents(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof contract.exportSecurityEvents>,
): Promise<FileAnswer> {
  const { fileStem, tables } = tablesOf(ctx, filter);
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links: `id` is the reading account, `query` is the filter. @throws NotFound, InvalidInput */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  if (ctx.actor.kind === 'system' || ctx.actor.userId !== id) throw new NotFound('Not found.');
  const parsed = parseInput(contract.exportSecurityEvents.input, Object.fromEntries(query));
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

const HEAD = ['at', 'kind', 'actor', 'subject', 'address', 'detail'] as const;
const SLICE = 500;

function tablesOf(ctx: Ctx, filter: Filter): { fileStem: string; tables: Table[] } {
  const fileStem = `security-events-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'Security events', head: HEAD, rows: rowsOf(readerOf(ctx), filter) }] };
}

async function* rowsOf(reader: Reader, filter: Filter): AsyncGenerator<Cell[]> {
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await findEvents(reader, filter, after, SLICE);
    for (const row of rows) {
      const event = shape(row, reader);
      yield HEAD.map((column) => (column === 'detail' ? JSON.stringify(event.detail) : event[column]));
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < SLICE) return;
  }
}

function findEvents(
  { userId, all }: Reader,
  { kind, email }: Filter,
  after: string | null,
  take: number,
): Promise<Row[]> {
  const own = all ? Prisma.sql`true` : Prisma.sql`(e.subject_id = ${userId}::uuid OR e.actor_id = ${userId}::uuid)`;
  const person = email === undefined ? null : canonicalEmail(email);
  return db().$queryRaw`
    SELECT e.id, e.at, e.kind, e.actor_id AS "actorId", e.actor_email AS "actorEmail",
      e.subject_email AS "subjectEmail", e.address, e.detail
    FROM security_events e
    WHERE ${own} AND e.kind = ANY(${[...SECURITY_EVENT_KINDS]}::text[])
      AND (${kind ?? null}::text IS NULL OR e.kind = ${kind ?? null}::text)
      AND (${person}::text IS NULL OR e.actor_email = ${person}::text OR e.subject_email = ${person}::text)
      AND (${after}::uuid IS NULL OR (e.at, e.id) < (SELECT c.at, c.id FROM security_events c WHERE c.id = ${after}::uuid))
    ORDER BY e.at DESC, e.id DESC LIMIT ${take}`;
}

const knownKind = z.enum(SECURITY_EVENT_KINDS);
const knownDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]).catch(null),
);

function shape(row: Row, { userId, all }: Reader): contract.SecurityEvent {
  // Members do not see the address from which an owner changed their account.
  const isOwn = all || row.actorId === null || row.actorId === userId;
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: knownKind.parse(row.kind),
    actor: row.actorEmail,
    subject: row.subjectEmail,
    address: isOwn ? row.address : null,
    detail: knownDetail.catch({}).parse(row.detail),
  };
}
