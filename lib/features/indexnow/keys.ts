import 'server-only';
import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/indexnow/contract.ts';
import * as store from '#lib/features/indexnow/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput, NotFound, toAppError } from '#lib/platform/errors.ts';
import type { IndexnowKey } from '#lib/platform/prisma/client.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

const KEY_BYTES = 16;
/** The file has 32 characters; a page of the site instead of it has more. */
const MAX_FILE_BYTES = 4_096;

/** @throws NotFound (project) */
export async function listIndexnowKeys(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.listIndexnowKeys>,
): Promise<OutputOf<typeof contract.listIndexnowKeys>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: { keys: (await store.keysOf(projectId)).map(toView) } };
}

/** @throws NotFound (project), Forbidden (not an owner), InvalidInput (host of another domain) */
export async function createIndexnowKey(
  ctx: Ctx,
  { project_id: projectId, host }: InputOf<typeof contract.createIndexnowKey>,
): Promise<OutputOf<typeof contract.createIndexnowKey>> {
  const { project } = await requireProjectRole(ctx, projectId, 'owner');
  if (!isOnDomain(host, project.domain)) {
    throw new InvalidInput(`host: must be on ${project.domain}; given: ${host}.`);
  }
  const key = await store.addKey(projectId, host, randomBytes(KEY_BYTES).toString('hex'));
  return { data: { key: toView(key) } };
}

/** Looks for the key file on the host. @throws NotFound (project, key), Forbidden (not an owner) */
export async function verifyIndexnowKey(
  ctx: Ctx,
  { project_id: projectId, key_id: id }: InputOf<typeof contract.verifyIndexnowKey>,
): Promise<OutputOf<typeof contract.verifyIndexnowKey>> {
  await requireProjectRole(ctx, projectId, 'owner');
  const key = await keyOr404(projectId, id);
  const checked = await store.noteCheck(key.id, await faultOf(ctx, key), ctx.now());
  return { data: { key: toView(checked) } };
}

/** @throws NotFound (project, key), Forbidden (not an owner) */
export async function deleteIndexnowKey(
  ctx: Ctx,
  { project_id: projectId, key_id: id }: InputOf<typeof contract.deleteIndexnowKey>,
): Promise<OutputOf<typeof contract.deleteIndexnowKey>> {
  await requireProjectRole(ctx, projectId, 'owner');
  if (!(await store.removeKey(projectId, id))) throw unknown();
  return { data: { deleted: true } };
}

/** A key of a project. @throws NotFound */
export async function keyOr404(projectId: string, id: string): Promise<IndexnowKey> {
  const key = await store.findKey(projectId, id);
  if (!key) throw unknown();
  return key;
}

const unknown = () => new NotFound('IndexNow key not found in this project.');

/** URL of the key file: at the root, so that it is valid for every URL of the host. */
export const locationOf = ({ host, key }: Pick<IndexnowKey, 'host' | 'key'>): string => `https://${host}/${key}.txt`;

/** Why the key file is not valid; null: it is. */
async function faultOf(ctx: Ctx, key: IndexnowKey): Promise<string | null> {
  const location = locationOf(key);
  try {
    const answer = await ctx.net.fetch(location, {
      headers: { accept: 'text/plain' },
      signal: ctx.signal,
      maxBytes: MAX_FILE_BYTES,
      truncate: true,
    });
    if (new URL(answer.url).hostname !== key.host) return `${location} redirects to another host: ${answer.url}`;
    if (answer.status !== 200) return `${location} returned status ${answer.status} instead of the key file.`;
    return answer.text().trim() === key.key ? null : `${location} does not contain exactly the key.`;
  } catch (error) {
    ctx.signal.throwIfAborted();
    return `${location} could not be read: ${toAppError(error).message}`;
  }
}

function toView(key: IndexnowKey): contract.IndexnowKeyView {
  return {
    id: key.id,
    host: key.host,
    key: key.key,
    file_name: `${key.key}.txt`,
    location: locationOf(key),
    verified_at: key.verifiedAt?.toISOString() ?? null,
    checked_at: key.checkedAt?.toISOString() ?? null,
    fault: key.fault,
  };
}
