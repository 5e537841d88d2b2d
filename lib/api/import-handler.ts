import 'server-only';
import { jsonResponse, refuse } from '#lib/api/handle.ts';
import { LOG_FILE_PACE, uploadBody } from '#lib/api/upload-body.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput, NotFound, toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** Time limit of a whole file, which is read as it arrives. */
const WAIT_MS = 300_000;
/** That of a log file, which can have many gigabytes, as long as it keeps arriving. */
const LOG_FILE_MS = 6 * 3_600_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Processes a file for one record of its owner. @throws NotFound for everyone else, InvalidInput */
type Taker = (
  ctx: Ctx,
  given: { id: string; body: AsyncIterable<Uint8Array>; query: URLSearchParams },
) => Promise<unknown>;

/** Kinds of records that accept files, and what each does with one. */
const TAKERS: Readonly<Record<string, () => Promise<Readonly<Record<string, Taker>>>>> = {
  backlinks: async () => {
    const { importLinks, previewImport } = await import('#lib/features/backlinks/import/import-links.ts');
    return { preview: previewImport, keep: importLinks };
  },
  rankings: async () => {
    const { previewRankings, takeRankings } = await import('#lib/features/rankings/import/import-rankings.ts');
    return { preview: previewRankings, keep: takeRankings };
  },
  'log-files': async () => {
    const { importLogFile } = await import('#lib/features/log-files/import/import-log-file.ts');
    return { keep: importLogFile };
  },
  'search-console': async () => {
    const { importSearchConsole } = await import('#lib/features/search-console/import/import-export.ts');
    return { keep: importSearchConsole };
  },
};

/**
 * The dashboard's handler for file uploads: requires a session, our own origin, and a record of that user. The body is
 * streamed.
 */
export async function serveImport(
  request: Request,
  { kind, id, step }: { kind: string; id: string; step: string },
): Promise<Response> {
  const requestId = requestIdNow();
  const headers = { 'X-Request-Id': requestId };
  try {
    requireSameOrigin(request);
    const actor = await sessionActor(request);
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    const load = Object.hasOwn(TAKERS, kind) ? TAKERS[kind] : undefined;
    const takers = await load?.();
    const take = takers && Object.hasOwn(takers, step) ? takers[step] : undefined;
    if (!take || !UUID.test(id)) throw new NotFound('Not found.');
    if (!request.body) throw new InvalidInput('A file is required.');
    const isLogFile = kind === 'log-files';
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(isLogFile ? LOG_FILE_MS : WAIT_MS)]);
    const body = uploadBody(request.body, isLogFile ? LOG_FILE_PACE : { ms: WAIT_MS, bytes: 0 }, signal);
    const query = new URL(request.url).searchParams;
    const data = await runAs({ actor, signal, requestId }, (ctx) => take(ctx, { id, body, query }));
    return jsonResponse(200, { data }, requestId);
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal') log.error({ kind, id, err: cause }, message);
    return refuse(error, 'standard', headers);
  }
}
