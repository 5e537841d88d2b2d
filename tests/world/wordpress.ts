import { type Answer, defineSite, html, redirect, type Visit } from './site.ts';

/** How the REST API answers, until set to null again. */
export type WordpressMood =
  | 'rest-disabled'
  | 'no-wordpress'
  | 'header-lost'
  | 'firewall'
  | 'forbidden'
  | 'too-many'
  | 'server-error'
  | 'hangs';

interface Post {
  id: number;
  type: 'posts' | 'pages';
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  modified_gmt: string;
}

/** Kept in order: the tests read what was written. */
const FIELDS = ['title', 'content', 'excerpt', 'slug', 'status'] as const;

/** A WordPress site with its REST API, application password and posts. */
export class WordpressControls {
  readonly url = 'https://www.harbour-journal.example';
  /** Redirects to `url`. */
  readonly oldUrl = 'https://harbour-journal.example';
  readonly username = 'editor';
  readonly password = 'abcd EFGH 1234 ijkl MNOP 5678';
  mood: WordpressMood | null = null;
  role: 'author' | 'contributor' | 'subscriber' = 'author';
  posts: Post[] = [];
  /** Requests: host, path, and whether they had a password. */
  asked: { host: string; path: string; hasPassword: boolean }[] = [];
  private clock = Date.UTC(2026, 10, 28, 6, 0, 0);

  reset(): void {
    this.mood = null;
    this.role = 'author';
    this.posts = [];
    this.asked = [];
  }

  /** The time of a change, without a zone as WordPress writes it; a second later each time. */
  now(): string {
    this.clock += 1_000;
    return new Date(this.clock).toISOString().slice(0, 19);
  }

  /** Changes a post as an editor on the site does. */
  edit(id: number, changes: Partial<Pick<Post, 'content' | 'status'>>): void {
    const post = this.posts.find((one) => one.id === id);
    if (post) Object.assign(post, changes, { modified_gmt: this.now() });
  }
}

const hostOf = (url: string) => new URL(url).host;

/** The site and its old address, which redirects. */
export function wordpressSites(controls: WordpressControls) {
  const note = ({ host, path, request }: Visit) => {
    controls.asked.push({ host, path, hasPassword: request.headers.authorization !== undefined });
    return null;
  };
  return [
    defineSite({
      id: 'wordpress',
      hosts: [hostOf(controls.url)],
      pages: { '/': html('<!doctype html><title>Harbour Journal</title><h1>Harbour Journal</h1>') },
      before: note,
      otherwise: (visit) => answer(controls, visit),
    }),
    defineSite({
      id: 'wordpress-old',
      hosts: [hostOf(controls.oldUrl)],
      pages: {},
      before: (visit) => note(visit) ?? redirect(`${controls.url}${visit.path}${visit.url.search}`),
    }),
  ];
}

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
});
const fault = (status: number, code: string, message: string) => json({ code, message, data: { status } }, status);

function answer(controls: WordpressControls, visit: Visit): Answer {
  const { path, request } = visit;
  switch (controls.mood) {
    case 'no-wordpress':
      return html('<title>A shop</title>', {}, 200);
    case 'rest-disabled':
      return html('<title>Not found</title>', {}, 404);
    case 'firewall':
      return html('<title>Forbidden</title>', {}, 403);
    case 'too-many':
      return html('<title>Slow down</title>', {}, 429);
    case 'server-error':
      return html('<title>Error establishing a database connection</title>', {}, 500);
    case 'hangs':
      return { body: '{}', delayMs: 60_000 };
  }
  if (path === '/wp-json/') return json({ name: 'Harbour Journal', namespaces: ['oembed/1.0', 'wp/v2'] });
  const given = controls.mood === 'header-lost' ? undefined : request.headers.authorization;
  if (!given) return fault(401, 'rest_not_logged_in', 'You are not currently logged in.');
  const [user, ...rest] = Buffer.from(given.replace('Basic ', ''), 'base64').toString().split(':');
  if (user !== controls.username) return fault(401, 'invalid_username', '<strong>Error:</strong> Unknown username.');
  // WordPress ignores the spaces of an application password.
  if (rest.join(':').replaceAll(' ', '') !== controls.password.replaceAll(' ', '')) {
    return fault(401, 'incorrect_password', 'The provided password is an invalid application password.');
  }
  if (path === '/wp-json/wp/v2/users/me') {
    const { role } = controls;
    const capabilities = { read: true, edit_posts: role !== 'subscriber', publish_posts: role === 'author' };
    return json({ id: 2, name: 'Nora Editor', slug: 'editor', capabilities });
  }
  const [, type, id] = /^\/wp-json\/wp\/v2\/(posts|pages)(?:\/(\d+))?$/.exec(path) ?? [];
  if (type === 'posts' || type === 'pages') return postAnswer(controls, visit, type, id);
  return fault(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

function postAnswer(
  controls: WordpressControls,
  { request, body }: Visit,
  type: 'posts' | 'pages',
  id: string | undefined,
): Answer {
  const post = controls.posts.find((one) => one.type === type && one.id === Number(id));
  if (id !== undefined && !post) return fault(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (request.method === 'GET') return post ? json(view(controls, post)) : json(controls.posts);
  const given: Record<string, unknown> = JSON.parse(body);
  const isPublishing = given.status === 'publish' && controls.role !== 'author';
  if (controls.role === 'subscriber' || controls.mood === 'forbidden' || isPublishing) {
    return fault(403, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
  }
  const fields = Object.fromEntries(FIELDS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
  if (post) {
    Object.assign(post, fields, { modified_gmt: controls.now() });
    return json(view(controls, post));
  }
  const empty = { title: '', content: '', excerpt: '', slug: '', status: 'draft' };
  const made: Post = { ...empty, ...fields, id: 101 + controls.posts.length, type, modified_gmt: controls.now() };
  controls.posts.push(made);
  return json(view(controls, made), 201);
}

const view = ({ url }: WordpressControls, { id, slug, status, modified_gmt, title, content, excerpt }: Post) => ({
  id,
  slug,
  status,
  modified_gmt,
  link: status === 'publish' ? `${url}/${slug || id}/` : `${url}/?p=${id}`,
  title: { raw: title, rendered: title },
  content: { raw: content, rendered: content, protected: false },
  excerpt: { raw: excerpt, rendered: excerpt, protected: false },
});
