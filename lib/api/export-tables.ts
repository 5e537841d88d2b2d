import 'server-only';
import type { Ctx } from '#lib/net/context.ts';
import { log } from '#lib/platform/observability/log.ts';
import { DATA_POLICY } from '#lib/platform/security/security-headers.ts';
import type { Table } from '#lib/platform/table-file/table.ts';
import { CONTENT_TYPES, type TableFormat, tableFile } from '#lib/platform/table-file/table-file.ts';

/** The tables of an export; each becomes a sheet, or a file of its own in a format without sheets. */
export interface Exported {
  /** File name without its extension. */
  fileStem: string;
  tables: Table[];
}

/** A feature's reader: the tables of one record for its owner. @throws NotFound for everyone else, InvalidInput */
export type TableReader = (ctx: Ctx, named: { id: string; query: URLSearchParams }) => Promise<Exported>;

/** Kinds of records that can be exported, by their name in the URL. */
export const READERS = {
  backlinks: async () => (await import('#lib/features/backlinks/export.ts')).exportFromDashboard,
  'ai-prompts': async () => (await import('#lib/features/ai-assistants/export.ts')).exportFromDashboard,
  'ai-visibility': async () => (await import('#lib/features/ai-visibility/export.ts')).exportFromDashboard,
  'bulk-runs': async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).exportFromDashboard,
  'question-trees': async () => (await import('#lib/features/question-trees/export.ts')).exportFromDashboard,
  'local-grids': async () => (await import('#lib/features/local-grids/export.ts')).exportFromDashboard,
  audits: async () => (await import('#lib/features/page-audits/export-audit.ts')).exportAudit,
  'domain-reports': async () => (await import('#lib/features/domains/export-report.ts')).exportDomainReport,
  insights: async () => (await import('#lib/features/insights/insights.ts')).exportFromDashboard,
  'email-runs': async () => (await import('#lib/features/emails/runs.ts')).emailTables,
  'keyword-gaps': async () => (await import('#lib/features/gaps/keyword-gaps.ts')).exportFromDashboard,
  'link-gaps': async () => (await import('#lib/features/gaps/link-gaps.ts')).exportFromDashboard,
  'keyword-researches': async () => (await import('#lib/features/keywords/research/keywords.ts')).exportFromDashboard,
  'keyword-groupings': async () => (await import('#lib/features/keywords/groups/groupings.ts')).exportFromDashboard,
  'keyword-lists': async () => (await import('#lib/features/keywords/lists/export.ts')).exportFromDashboard,
  profiles: async () => (await import('#lib/features/profiles/export.ts')).exportFromDashboard,
  'redirect-maps': async () => (await import('#lib/features/redirect-maps/redirect-maps.ts')).exportFromDashboard,
  rankings: async () => (await import('#lib/features/rankings/export-rankings.ts')).exportFromDashboard,
  'web-vitals': async () => (await import('#lib/features/web-vitals/export.ts')).exportFromDashboard,
  'security-events': async () => (await import('#lib/features/accounts/security-log.ts')).exportFromDashboard,
  'landing-pages': async () => (await import('#lib/features/analytics/landing-pages.ts')).exportFromDashboard,
  'search-performance': async () =>
    (await import('#lib/features/search-console/performance/export.ts')).exportFromDashboard,
  'site-audits': async () => (await import('#lib/features/site-audits/report/export.ts')).exportFromDashboard,
} satisfies Record<string, () => Promise<TableReader>>;

/** Whether a name is that of a kind. */
export const isExportKind = (kind: string): kind is keyof typeof READERS => Object.hasOwn(READERS, kind);

/** How a table is answered. */
interface Answered {
  format: TableFormat;
  signal: AbortSignal;
  /** What log lines say of it. */
  about: object;
  requestId: string;
  /** Name of a file to save; without it, the answer is shown. */
  name?: string;
}

/** Tables as the body of an answer, streamed while they are read. */
export function tableResponse(tables: Table[], { format, signal, about, requestId, name }: Answered): Response {
  return new Response(streamOf(tableFile(tables, format), signal, about), {
    headers: {
      'X-Request-Id': requestId,
      'Content-Type': CONTENT_TYPES[format],
      ...(name !== undefined && { 'Content-Disposition': `attachment; filename="${name}"` }),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': DATA_POLICY,
    },
  });
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
