import 'server-only';
import { refuse } from '#lib/api/handle.ts';
import { displayKindOf, mimeEssence } from '#lib/contract/display-kind.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import { type OpenedPiece, textOf } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound, toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { STORED_PAGE_POLICY } from '#lib/platform/security/security-headers.ts';

const WAIT_MS = 28_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Piece = Extract<OpenedPiece, { state: 'kept' }> & { fileStem: string };

/** A feature's reader: opens one piece of a record for its owner. @throws NotFound for everyone else */
type Reader = (ctx: Ctx, named: { id: string; role: string }) => Promise<Piece>;

/** Kinds of records with evidence, by their name in the URL. */
const READERS: Readonly<Record<string, () => Promise<Reader>>> = {
  'ai-answers': async () => (await import('#lib/features/ai-answers/open-seen.ts')).openSeen,
  audits: async () => (await import('#lib/features/page-audits/evidence/audit-evidence.ts')).openAuditEvidence,
  'domain-reports': async () => (await import('#lib/features/domains/report-evidence.ts')).openDomainEvidence,
  'site-audits': async () => (await import('#lib/features/site-audits/crawl/stored-html.ts')).openStoredPage,
  'search-pages': async () => (await import('#lib/features/searches/searches.ts')).openSearchPage,
  'site-pages': async () => (await import('#lib/features/site-audits/crawl/open-site-page.ts')).openSitePage,
};

/**
 * The dashboard's handler for stored pages and images: requires a session, and a record of that user that references the
 * piece. A hash alone opens nothing. Third-party pages are served only with a policy under which nothing in them runs or
 * loads.
 */
export async function serveEvidence(
  request: Request,
  { kind, id, role }: { kind: string; id: string; role: string },
): Promise<Response> {
  const requestId = requestIdNow();
  try {
    const actor = await sessionActor(request);
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    const load = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
    if (!load || !UUID.test(id)) throw new NotFound('Not found.');
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WAIT_MS)]);
    const read = await load();
    const piece = await runAs({ actor, signal, requestId }, (ctx) => read(ctx, { id, role }));
    const asFile = new URL(request.url).searchParams.has('download');
    return asFile ? fileOf(piece, requestId) : viewOf(piece, requestId);
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal') log.error({ kind, id, role, err: cause }, message);
    return refuse(error, 'standard', { 'X-Request-Id': requestId });
  }
}

/** For display, in a frame without permissions or as an image. Other types are shown as text, or not at all. */
function viewOf(piece: Piece, requestId: string): Response {
  const { content, contentType } = piece;
  const form = displayKindOf(contentType);
  if (form === 'other') return fileOf(piece, requestId);
  if (form === 'image') return answer(content, mimeEssence(contentType), requestId);
  const { text } = textOf(content, contentType);
  // Encoded by us: no declaration inside the page can change its encoding.
  return answer(
    form === 'html' ? withoutLinks(text) : text,
    `text/${form === 'html' ? 'html' : 'plain'}; charset=utf-8`,
    requestId,
  );
}

/** The exact bytes, for download. */
function fileOf({ content, contentType, fileStem }: Piece, requestId: string): Response {
  const name = `${fileStem.replace(/[^a-z0-9.-]+/gi, '-')}.${EXTENSIONS[mimeEssence(contentType)] ?? 'bin'}`;
  return answer(content, 'application/octet-stream', requestId, {
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  '': 'html',
  'text/html': 'html',
  'application/xhtml+xml': 'xhtml',
  'text/plain': 'txt',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/**
 * No content security policy prevents a browser from opening a connection for `<link rel=preconnect>` or resolving a name
 * for dns-prefetch. Nothing that a link element could load is allowed anyway, so each one is replaced with an element that
 * HTML parses in the same places and that does nothing.
 */
function withoutLinks(html: string): string {
  return html.replace(/<link(?=[\t\n\f\r />])/gi, '<basefont');
}

/** The web process sets the headers that every response under this path has. */
function answer(
  content: string | Uint8Array,
  contentType: string,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': STORED_PAGE_POLICY,
      'X-Request-Id': requestId,
      ...headers,
    },
  });
}
