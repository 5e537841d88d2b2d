import 'server-only';
import { refuse } from '#lib/api/handle.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound, toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { DATA_POLICY } from '#lib/platform/security/security-headers.ts';
import type { Table } from '#lib/platform/table-file/table.ts';
import { CONTENT_TYPES, TABLE_FORMATS, tableFile } from '#lib/platform/table-file/table-file.ts';

/** Time limit of a whole export; rows are read as fast as the browser receives them. */
const WAIT_MS = 600_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The tables of an export; each becomes a sheet, or a file of its own in a format without sheets. */
export interface Exported {
  /** File name without its extension. */
  fileStem: string;
  tables: Table[];
}

/** A feature's reader: the tables of one record for its owner. @throws NotFound for everyone else, InvalidInput */
type Reader = (ctx: Ctx, named: { id: string; query: URLSearchParams }) => Promise<Exported>;

/** Kinds of records that can be exported, by their name in the URL. */
const READERS: Readonly<Record<string, () => Promise<Reader>>> = {
  backlinks: async () => (await import('#lib/features/backlinks/export.ts')).exportFromDashboard,
  'ai-visibility': async () => (await import('#lib/features/ai-visibility/export.ts')).exportFromDashboard,
  'bulk-runs': async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).exportFromDashboard,
  audits: async () => (await import('#lib/features/page-audits/export-audit.ts')).exportAudit,
  'domain-reports': async () => (await import('#lib/features/domains/export-report.ts')).exportDomainReport,
  insights: async () => (await import('#lib/features/insights/insights.ts')).exportFromDashboard,
  'email-runs': async () => (await import('#lib/features/emails/runs.ts')).emailTables,
  'keyword-researches': async () => (await import('#lib/features/keywords/research/keywords.ts')).exportFromDashboard,
  'keyword-groupings': async () => (await import('#lib/features/keywords/groups/groupings.ts')).exportFromDashboard,
  'keyword-lists': async () => (await import('#lib/features/keywords/lists/export.ts')).exportFromDashboard,
  rankings: async () => (await import('#lib/features/rankings/export-rankings.ts')).exportFromDashboard,
  'web-vitals': async () => (await import('#lib/features/web-vitals/export.ts')).exportFromDashboard,
  'security-events': async () => (await import('#lib/features/accounts/security-log.ts')).exportFromDashboard,
  'search-performance': async () =>
    (await import('#lib/features/search-console/performance/export.ts')).exportFromDashboard,
  'site-audits': async () => (await import('#lib/features/site-audits/report/export.ts')).exportFromDashboard,
};

/** The dashboard's handler for table exports: requires a session, and a record of that user. Streamed while it is read. */
export async function serveExport(
  request: Request,
  { kind, id, format: wanted }: { kind: string; id: string; format: string },
): Promise<Response> {
  const requestId = requestIdNow();
  const headers = { 'X-Request-Id': requestId };
  try {
    const actor = await sessionActor(request);
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    const load = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
    const format = TABLE_FORMATS.find((one) => one === wanted);
    if (!load || !format || !UUID.test(id)) throw new NotFound('Not found.');
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WAIT_MS)]);
    const query = new URL(request.url).searchParams;
    const read = await load();
    const { fileStem, tables } = await runAs({ actor, signal, requestId }, (ctx) => read(ctx, { id, query }));
    const name = `${fileStem.replace(/[^a-z0-9.-]+/gi, '-')}.${format}`;
    return new Response(streamOf(tableFile(tables, format), signal, { kind, id }), {
      headers: {
        ...headers,
        'Content-Type': CONTENT_TYPES[format],
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': DATA_POLICY,
      },
    });
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal') log.error({ kind, id, err: cause }, message);
    return refuse(error, 'standard', headers);
  }
}

/** A failure halfway aborts the response: the browser then shows a failed download, not a short file. */
function streamOf(chunks: AsyncGenerator<Uint8Array>, signal: AbortSignal, about: object): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        signal.throwIfAborted();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!signal.aborted) log.error({ ...about, err: error }, 'export aborted');
        controller.error(error);
        await chunks.return(undefined).catch(() => {});
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
