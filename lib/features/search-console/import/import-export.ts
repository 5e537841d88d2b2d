import 'server-only';
import { dateOf } from '#lib/features/google-accounts/service.ts';
import {
  type ImportRow,
  readExport,
  type SearchConsoleExport,
} from '#lib/features/search-console/import/read-export.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { MAX_BYTES, tooLarge } from '#lib/platform/table-file/read-table.ts';

/** Enough for a few thousand rows on a busy machine. */
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };

/**
 * Imports an export of Search Console into a project, in place of an earlier one: all of it, or nothing.
 * @throws NotFound, InvalidInput (row and column), Refused when the project has a connected property
 */
export async function importSearchConsole(
  ctx: Ctx,
  { id, body, query }: { id: string; body: AsyncIterable<Uint8Array>; query: URLSearchParams },
): Promise<{ from: string; to: string; rows: number }> {
  await requireProjectRole(ctx, id, 'editor');
  const file = await readExport(await buffered(body));
  const fileName = (query.get('name') ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'export.zip';
  const days = file.days.map(({ value }) => value).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const rows = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM projects WHERE id = ${id}::uuid FOR UPDATE`;
    return store(tx, { projectId: id, fileName, file, from, to });
  }, TRANSACTION);
  return { from, to, rows };
}

async function buffered(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw tooLarge(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface NewImport {
  projectId: string;
  fileName: string;
  file: SearchConsoleExport;
  from: string;
  to: string;
}

async function store(
  tx: Prisma.TransactionClient,
  { projectId, fileName, file, from, to }: NewImport,
): Promise<number> {
  const known = await tx.searchConsoleProperty.findUnique({ where: { projectId } });
  if (known?.source === 'api') {
    throw new Refused('This project has a connected property. Remove it before you import a file.');
  }
  if (known) await tx.searchConsoleProperty.delete({ where: { projectId } });
  const range = { firstDay: dateOf(from), lastDay: dateOf(to) };
  const { no: propertyNo } = await tx.searchConsoleProperty.create({
    data: { projectId, source: 'file', status: 'current', loadedAt: new Date(), ...range },
  });
  const { id: importId } = await tx.searchConsoleImport.create({ data: { propertyNo, fileName, ...range } });
  await tx.searchConsoleDay.createMany({
    data: uniqueDays(file.days).map(({ value, clicks, impressions, position }) => ({
      propertyNo,
      day: dateOf(value),
      clicks,
      impressions,
      positionSum: position * impressions,
    })),
  });
  const rows = Object.entries(file.tables).flatMap(([kind, table]) =>
    table.map((row, at) => ({ importId, kind, at: at + 1, ...row })),
  );
  await tx.searchConsoleImportRow.createMany({ data: rows });
  return rows.length + file.days.length;
}

const uniqueDays = (days: readonly ImportRow[]): ImportRow[] => [
  ...new Map(days.map((day) => [day.value, day])).values(),
];
