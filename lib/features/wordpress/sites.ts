import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { trimEndChars } from '#lib/contract/trim-end-chars.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type * as contract from '#lib/features/wordpress/contract.ts';
import * as store from '#lib/features/wordpress/site-store.ts';
import { signIn, type WordpressAccess } from '#lib/features/wordpress/wordpress-api.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput, NotConfigured, NotFound, toAppError } from '#lib/platform/errors.ts';

type Contract = typeof contract;
type Input<Name extends keyof Contract> = Contract[Name] extends { input: unknown } ? InputOf<Contract[Name]> : never;
type Output<Name extends keyof Contract> = Contract[Name] extends { output: unknown }
  ? Promise<OutputOf<Contract[Name]>>
  : never;

/** @throws NotFound */
export async function getWordpressSite(ctx: Ctx, input: Input<'getWordpressSite'>): Output<'getWordpressSite'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const row = await store.findSite(project.id);
  return { data: { site: row && toView(row) } };
}

/** @throws NotFound, Forbidden (not an owner), InvalidInput (URL, missing password) */
export async function setWordpressSite(ctx: Ctx, input: Input<'setWordpressSite'>): Output<'setWordpressSite'> {
  const { project, userId } = await requireProjectRole(ctx, input.project_id, 'owner');
  const url = baseOf(input.url);
  const { username } = input;
  const before = await store.findSite(project.id);
  // Someone who may change the URL must not learn the password meant for another site.
  const isSame = before && new URL(before.url).origin === new URL(url).origin && before.username === username;
  const password = input.password || (isSame && store.passwordOf(before));
  if (!password) {
    throw new InvalidInput(
      before ? 'password: must be entered again for another site or user.' : 'password: is required.',
    );
  }
  const row = await store.saveSite(project.id, { url, username, password }, ctx.now());
  await noteChange(userId, url, 'saved');
  return { data: { site: toView(row) } };
}

/** Signs in and stores the result. @throws NotFound, Forbidden, NotConfigured without a site */
export async function testWordpressSite(ctx: Ctx, input: Input<'testWordpressSite'>): Output<'testWordpressSite'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'owner');
  const row = await siteOf(project.id);
  const { works, found } = await resultOf(ctx, row);
  await store.recordTest(row, works ? null : found, ctx.now());
  return { data: { works, found } };
}

async function resultOf(ctx: Ctx, row: store.SiteRow): Promise<{ works: boolean; found: string }> {
  try {
    const { name, mayEdit, mayPublish } = await signIn(ctx, accessOf(row));
    if (!mayEdit) return { works: false, found: `${name} may not write posts. Give the user the role Author.` };
    return {
      works: true,
      found: `Connected as ${name}: ${mayPublish ? 'may create drafts and publish.' : 'may create drafts, not publish.'}`,
    };
  } catch (error) {
    ctx.signal.throwIfAborted();
    return { works: false, found: toAppError(error).message };
  }
}

/** @throws NotFound, Forbidden */
export async function deleteWordpressSite(
  ctx: Ctx,
  input: Input<'deleteWordpressSite'>,
): Output<'deleteWordpressSite'> {
  const { project, userId } = await requireProjectRole(ctx, input.project_id, 'owner');
  const row = await store.findSite(project.id);
  if (!row || !(await store.removeSite(project.id))) throw new NotFound('No WordPress site is connected.');
  await noteChange(userId, row.url, 'removed');
  return { data: { deleted: true } };
}

/** The connected site. @throws NotConfigured */
export async function siteOf(projectId: string): Promise<store.SiteRow> {
  const row = await store.findSite(projectId);
  if (!row) throw new NotConfigured('No WordPress site is connected. An owner can add one in the project settings.');
  return row;
}

/** A site with its password. @throws NotConfigured when it cannot be decrypted */
export function accessOf(row: store.SiteRow): WordpressAccess {
  const password = store.passwordOf(row);
  if (password === null) {
    throw new NotConfigured('The application password cannot be read: enter it again in the project settings.');
  }
  return { url: row.url, username: row.username, password };
}

/** The base URL of a site, also from the URL of its dashboard or API. @throws InvalidInput */
function baseOf(given: string): string {
  const url = new URL(given);
  if (url.protocol !== 'https:') {
    throw new InvalidInput('url: must begin with https://, because the password could be read on the way otherwise.');
  }
  const [path = ''] = url.pathname.split(/\/wp-(?:admin|json|login\.php)(?=\/|$)/);
  return `${url.origin}${trimEndChars(path, '/')}`;
}

async function noteChange(actorId: string, url: string, change: 'saved' | 'removed'): Promise<void> {
  const detail = { connection: `WordPress (${new URL(url).host})`, change };
  await recordSecurityEvent({ kind: 'connection_changed', actorId, detail });
}

function toView(row: store.SiteRow): contract.WordpressSiteView {
  return {
    url: row.url,
    username: row.username,
    has_password: store.passwordOf(row) !== null,
    tested_at: row.testedAt?.toISOString() ?? null,
    fault: row.fault,
  };
}
