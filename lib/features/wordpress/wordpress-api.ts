import 'server-only';
import { z } from 'zod';
import type { PostStatus, PostType } from '#lib/features/wordpress/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { LimitReached, Refused, Unreachable } from '#lib/platform/errors.ts';

/** The WordPress REST API, signed in by application password. The password goes to the site's own origin alone. */

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** A site with its credentials. */
export interface WordpressAccess {
  /** Base URL without a trailing slash. */
  url: string;
  username: string;
  password: string;
}

/** A post as the site has it. */
export interface RemotePost {
  id: number;
  status: string;
  link: string;
  /** Last change in UTC, without a zone. */
  modified_gmt: string;
}

/** The texts of a post; without a status it keeps the one it has. */
export interface PostContent {
  title: string;
  content: string;
  excerpt: string;
  slug?: string;
  status?: PostStatus;
}

const remotePost = z.object({ id: z.int(), status: z.string(), link: z.string(), modified_gmt: z.string() });
const user = z.object({
  name: z.string().catch(''),
  capabilities: z.record(z.string(), z.unknown()).catch({}),
});
const index = z.object({ namespaces: z.array(z.string()) });
const fault = z.object({ code: z.string() });

/** What the signed-in user may do. */
export interface WordpressUser {
  name: string;
  mayEdit: boolean;
  mayPublish: boolean;
}

/** Signs in. @throws Unreachable or Refused with the reason in plain words */
export async function signIn(ctx: Ctx, site: WordpressAccess): Promise<WordpressUser> {
  const api = parsed(index, await request(ctx, site, { path: '' }), site);
  if (!api.namespaces.includes('wp/v2')) {
    throw new Unreachable(`${site.url} has a REST API without posts (wp/v2). A plugin may have disabled it.`);
  }
  const { name, capabilities } = parsed(user, await request(ctx, site, { path: 'wp/v2/users/me?context=edit' }), site);
  return {
    name: name || site.username,
    mayEdit: capabilities.edit_posts === true,
    mayPublish: capabilities.publish_posts === true,
  };
}

const collectionOf = (type: PostType) => `wp/v2/${type}s`;

/** A post; null when it was deleted or is in the trash. @throws Unreachable, Refused */
export async function readPost(
  ctx: Ctx,
  site: WordpressAccess,
  { type, id }: { type: PostType; id: number },
): Promise<RemotePost | null> {
  const answer = await request(ctx, site, { path: `${collectionOf(type)}/${id}?context=edit`, missing: true });
  if (answer === null) return null;
  const post = parsed(remotePost, answer, site);
  return post.status === 'trash' ? null : post;
}

/** Creates a post, or updates the one with the id. @throws Unreachable, Refused */
export async function writePost(
  ctx: Ctx,
  site: WordpressAccess,
  { type, id }: { type: PostType; id: number | null },
  content: PostContent,
): Promise<RemotePost> {
  const path = id === null ? collectionOf(type) : `${collectionOf(type)}/${id}`;
  return parsed(remotePost, await request(ctx, site, { path, body: content }), site);
}

interface Request {
  /** Under /wp-json/. */
  path: string;
  /** Sent as JSON by POST; absent: GET. */
  body?: object;
  /** Whether a missing record is null instead of an error. */
  missing?: boolean;
}

async function request(ctx: Ctx, site: WordpressAccess, options: Request & { missing: true }): Promise<Fetched | null>;
async function request(ctx: Ctx, site: WordpressAccess, options: Request): Promise<Fetched>;
async function request(
  ctx: Ctx,
  site: WordpressAccess,
  { path, body, missing = false }: Request,
): Promise<Fetched | null> {
  const answer = await ctx.net.fetch(`${site.url}/wp-json/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${site.username}:${site.password}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: ctx.signal,
    // A redirect would take the password to a URL that nobody entered.
    redirect: 'manual',
    totalTimeoutMs: TIMEOUT_MS,
    headersTimeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  const code = codeOf(answer);
  if (missing && answer.status === 404 && code === 'rest_post_invalid_id') return null;
  if (answer.status >= 300) throw errorOf(site, answer, code);
  return answer;
}

/** The error code of a response; null if it is no error of WordPress. */
function codeOf(answer: Fetched): string | null {
  if (answer.status < 400) return null;
  const { data } = fault.safeParse(json(answer));
  return data && /^\w{1,80}$/.test(data.code) ? data.code : null;
}

/** What failed, and what to do. */
function errorOf({ url, username }: WordpressAccess, answer: Fetched, code: string | null): Error {
  const { status } = answer;
  const detail = code === null ? `status ${status}` : `status ${status}, ${code}`;
  if (status < 400) {
    const target = URL.parse(answer.headers.location?.[0] ?? '', url);
    return new Refused(
      `${url} redirects${target ? ` to ${target.origin}` : ''} (status ${status}). Enter the URL of the site as its visitors see it.`,
    );
  }
  if (code === 'rest_not_logged_in') {
    return new Refused(
      `${url} did not receive the password (${detail}): the web server removes the Authorization header, or a plugin disables application passwords.`,
    );
  }
  if (status === 401 || code === 'invalid_username' || code === 'incorrect_password') {
    return new Refused(
      `${url} rejected the user name or the application password of ${username} (${detail}). Create a new application password in the user’s profile.`,
    );
  }
  if (status === 403 && code !== null) {
    return new Refused(
      `${username} is not allowed to do this on ${url} (${detail}). It requires the role Author, or Contributor for drafts; a security plugin can also restrict the REST API.`,
    );
  }
  if (status === 403)
    return new Refused(`A firewall of ${url} blocked the request (${detail}). Allow /wp-json/ there.`);
  if (code === 'application_passwords_disabled') {
    return new Refused(`Application passwords are disabled on ${url} (${detail}). Enable them in the site’s settings.`);
  }
  if (status === 404) {
    return new Unreachable(
      `${url} has no WordPress REST API at /wp-json/ (${detail}). Check the URL; permalinks must not be “Plain”, and no plugin may disable the REST API.`,
    );
  }
  if (status === 429) return new LimitReached(`${url} limits requests (${detail}). Try again in a minute.`, 60);
  if (status >= 500) return new Unreachable(`${url} has an error (${detail}). Try again later.`);
  return new Refused(`${url} rejected the request (${detail}).`);
}

function parsed<T>(schema: z.ZodType<T>, answer: Fetched, { url }: WordpressAccess): T {
  const { data } = schema.safeParse(json(answer));
  if (data === undefined) throw new Unreachable(`${url} responds, but not like WordPress. Check the URL.`);
  return data;
}

function json(answer: Fetched): unknown {
  try {
    return JSON.parse(answer.text());
  } catch {
    return null;
  }
}
