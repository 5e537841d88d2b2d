import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { hashToken, isTokenShaped, newToken, tokenHint } from '#lib/features/accounts/service.ts';
import type * as contract from '#lib/features/feeds/contract.ts';
import type { Feed } from '#lib/features/feeds/contract.ts';
import { FEED_KINDS, type FeedKind, MAX_FEEDS } from '#lib/features/feeds/kinds-contract.ts';
import * as store from '#lib/features/feeds/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';

const fileOf = (kind: FeedKind) => [kind, 'csv'].join('.');

/** The feeds of a project. @throws NotFound */
export async function listFeeds(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.listFeeds>,
): Promise<OutputOf<typeof contract.listFeeds>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'viewer');
  const rows = await store.findFeeds(projectId);
  return { data: { feeds: rows.map((row) => present(row, userId)) } };
}

/** Creates a feed; its token is returned only here. @throws NotFound, Forbidden for a viewer, Refused (too many) */
export async function createFeed(
  ctx: Ctx,
  { project_id: projectId, name, kind }: InputOf<typeof contract.createFeed>,
): Promise<OutputOf<typeof contract.createFeed>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  const token = newToken();
  const data = { projectId, userId, name, kind, tokenHash: hashToken(token), hint: tokenHint(token) };
  const row = await store.insertFeed(data, MAX_FEEDS);
  if (!row) throw new Refused(`A project has at most ${MAX_FEEDS} feeds; revoke one first.`);
  await recordSecurityEvent({
    kind: 'token_created',
    actorId: userId,
    detail: { name, scopes: [`feed ${kind}`], expires_in_days: null },
  });
  return { data: { feed: present(row, userId), path: `/api/feeds/${token}/${fileOf(kind)}` } };
}

/** Deletes a feed: its URL stops working at once. @throws NotFound, Forbidden for a viewer */
export async function revokeFeed(
  ctx: Ctx,
  { project_id: projectId, feed_id: id }: InputOf<typeof contract.revokeFeed>,
): Promise<OutputOf<typeof contract.revokeFeed>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  const name = (await store.findFeeds(projectId)).find((feed) => feed.id === id)?.name;
  if (name === undefined || !(await store.deleteFeed(projectId, id))) throw new NotFound('Feed not found.');
  await recordSecurityEvent({ kind: 'token_revoked', actorId: userId, detail: { name } });
  return { data: { deleted: true } };
}

/** A feed whose token was presented. */
export interface OpenedFeed {
  id: string;
  projectId: string;
  userId: string;
  kind: FeedKind;
}

/**
 * The feed of a token and a file name. Unknown, revoked and malformed tokens, and the name of another table, get the same
 * answer. @throws NotFound
 */
export async function openFeed(token: string, file: string): Promise<OpenedFeed> {
  const row = isTokenShaped(token) ? await store.feedByHash(hashToken(token)) : null;
  const kind = FEED_KINDS.find((one) => one === row?.kind);
  if (!row || !kind || file !== fileOf(kind)) throw new NotFound('Feed not found.');
  // Not awaited: an answer neither waits for this write nor fails with it.
  store.touchFeed(row.id, new Date()).catch((err: unknown) => log.warn({ err }, 'could not record the use of a feed'));
  return { id: row.id, projectId: row.projectId, userId: row.userId, kind };
}

function present(row: store.FeedRow, userId: string): Feed {
  return {
    id: row.id,
    name: row.name,
    kind: FEED_KINDS.find((kind) => kind === row.kind) ?? 'rankings',
    hint: row.hint,
    created_by: row.user.email,
    is_own: row.userId === userId,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
