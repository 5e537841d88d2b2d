import 'server-only';
import { isExportKind, READERS, type TableReader, tableResponse } from '#lib/api/export-tables.ts';
import { refuse } from '#lib/api/handle.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import { NotFound, toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { TABLE_FORMATS } from '#lib/platform/table-file/table-file.ts';

/** Time limit of a whole export; rows are read as fast as the browser receives them. */
const WAIT_MS = 600_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What clients may save; an operation with the same tables says the same (`clients` of its definition). */
const CLIENT_KINDS: ReadonlySet<string> = new Set(['rankings', 'site-audits']);

/** The dashboard's handler for table exports: requires a session, and a record of that user. Streamed while it is read. */
export async function serveExport(
  request: Request,
  { kind, id, format: wanted }: { kind: string; id: string; format: string },
): Promise<Response> {
  const requestId = requestIdNow();
  const headers = { 'X-Request-Id': requestId };
  try {
    const actor = await sessionActor(request, { clients: CLIENT_KINDS.has(kind) });
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    const load: (() => Promise<TableReader>) | undefined = isExportKind(kind) ? READERS[kind] : undefined;
    const format = TABLE_FORMATS.find((one) => one === wanted);
    if (!load || !format || !UUID.test(id)) throw new NotFound('Not found.');
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WAIT_MS)]);
    const query = new URL(request.url).searchParams;
    const read = await load();
    const { fileStem, tables } = await runAs({ actor, signal, requestId }, (ctx) => read(ctx, { id, query }));
    const name = `${fileStem.replace(/[^a-z0-9.-]+/gi, '-')}.${format}`;
    return tableResponse(tables, { format, signal, about: { kind, id }, requestId, name });
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal') log.error({ kind, id, err: cause }, message);
    return refuse(error, 'standard', headers);
  }
}
