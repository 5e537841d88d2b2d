import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDraft, saveDraft } from '#lib/features/content/drafts/drafts.ts';
import type { PostStatus } from '#lib/features/wordpress/contract.ts';
import * as contract from '#lib/features/wordpress/contract.ts';
import { claimPost } from '#lib/features/wordpress/post-store.ts';
import { getWordpressPost, publishToWordpress } from '#lib/features/wordpress/publish.ts';
import {
  deleteWordpressSite,
  getWordpressSite,
  setWordpressSite,
  testWordpressSite,
} from '#lib/features/wordpress/sites.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Conflict, Forbidden, InvalidInput, NotConfigured, NotFound } from '#lib/platform/errors.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import type { WordpressMood } from '#tests/world/wordpress.ts';

let reach: Reach;
let anna: Ctx;
let ben: Ctx;
let project_id = '';
const site = () => reach.world.wordpress;

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());
beforeEach(async () => {
  site().reset();
  await db().user.deleteMany();
  [anna, ben] = [await person('anna@example.com'), await person('ben@example.com')];
  project_id = (await newProject(idOf(anna), 'a.example')).id;
});

async function person(email: string): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email } });
  return reach.ctx({ actor: { kind: 'user', userId: id, role: 'member' } });
}
const idOf = ({ actor }: Ctx) => (actor.kind === 'user' ? actor.userId : '');

const connect = (given: { url?: string; username?: string; password?: string } = {}) => {
  const { url, username, password } = site();
  return setWordpressSite(anna, { project_id, url, username, password, ...given });
};
const tested = async () => (await testWordpressSite(anna, { project_id })).data;

const EMPTY = { meta_title: '', meta_description: '', slug: '', imported: false } as const;
async function draft(given: { title?: string; body?: string; project_id?: string } = {}) {
  const page = {
    ...EMPTY,
    kind: 'page',
    title: 'Rye',
    body: '## Why\n\nBread of <b>rye</b> [gallery]',
    project_id,
  } as const;
  const made = await createDraft(anna, { ...page, meta_description: 'All about rye.', slug: 'rye', ...given });
  return made.data.draft;
}
const publish = async (id: string, given: { status?: PostStatus; on_change?: contract.OnChange } = {}, ctx = anna) =>
  (await publishToWordpress(ctx, { id, type: 'post', on_change: 'stop', ...given })).data;

describe('the connection', () => {
  test('is tested by signing in, and its password is returned and stored nowhere in clear', async () => {
    const { data } = await connect({ url: `${site().url}/wp-admin/index.php?x=1` });
    expect(contract.setWordpressSite.output.safeParse({ data }).error?.issues).toBeUndefined();
    expect(data.site).toMatchObject({ url: site().url, username: 'editor', has_password: true, tested_at: null });
    expect(JSON.stringify(await db().wordpressSite.findMany())).not.toContain('EFGH');
    expect(await tested()).toEqual({ works: true, found: 'Connected as Nora Editor: may create drafts and publish.' });
    expect((await getWordpressSite(anna, { project_id })).data.site).toMatchObject({
      tested_at: expect.any(String),
      fault: null,
    });
  });

  test.each([
    ['contributor', true, /may create drafts, not publish/],
    ['subscriber', false, /may not write posts/],
  ] as const)('a %s', async (role, works, found) => {
    await connect();
    site().role = role;
    expect(await tested()).toEqual({ works, found: expect.stringMatching(found) });
  });

  test.each<[WordpressMood, RegExp]>([
    ['rest-disabled', /has no WordPress REST API at \/wp-json\/ \(status 404\)/],
    ['no-wordpress', /responds, but not like WordPress/],
    ['header-lost', /did not receive the password \(status 401, rest_not_logged_in\)/],
    ['firewall', /A firewall of .* blocked the request/],
    ['too-many', /limits requests/],
    ['server-error', /has an error \(status 500\)/],
  ])('%s is explained', async (mood, found) => {
    await connect();
    site().mood = mood;
    expect(await tested()).toEqual({ works: false, found: expect.stringMatching(found) });
    expect((await getWordpressSite(anna, { project_id })).data.site?.fault).toMatch(found);
  });

  test.each([
    ['user', { username: 'nobody' }, /invalid_username/],
    ['password', { password: 'wrong wrong' }, /incorrect_password/],
  ])('a wrong %s is explained', async (_what, given, found) => {
    await connect(given);
    expect(await tested()).toEqual({ works: false, found: expect.stringMatching(found) });
  });

  test('T30: no password follows a redirect to another host', async () => {
    await connect({ url: site().oldUrl });
    expect((await tested()).found).toMatch(/redirects to https:\/\/www\.harbour-journal\.example/);
    expect(site().asked.map(({ host }) => host)).toEqual(['harbour-journal.example']);
  });

  test('T31: keeps its password for the same site and user only', async () => {
    await connect();
    const { url, username } = site();
    await setWordpressSite(anna, { project_id, url: `${url}/blog/`, username });
    expect((await getWordpressSite(anna, { project_id })).data.site).toMatchObject({
      url: `${url}/blog`,
      has_password: true,
    });
    for (const moved of [
      { url: site().oldUrl, username },
      { url, username: 'other' },
    ]) {
      await expect(setWordpressSite(anna, { project_id, ...moved })).rejects.toThrow(/must be entered again/);
    }
  });

  test('requires https and a password', async () => {
    await expect(connect({ url: 'http://www.harbour-journal.example' })).rejects.toThrow(/must begin with https/);
    await expect(connect({ password: '' })).rejects.toThrow(/password: is required/);
  });

  test('is the owner’s to change', async () => {
    await connect();
    await expect(getWordpressSite(ben, { project_id })).rejects.toBeInstanceOf(NotFound);
    await addMember(project_id, idOf(ben), 'editor');
    const { url, username, password } = site();
    await expect(setWordpressSite(ben, { project_id, url, username, password })).rejects.toBeInstanceOf(Forbidden);
    await expect(testWordpressSite(ben, { project_id })).rejects.toBeInstanceOf(Forbidden);
    await expect(deleteWordpressSite(ben, { project_id })).rejects.toBeInstanceOf(Forbidden);
    await deleteWordpressSite(anna, { project_id });
    await expect(testWordpressSite(anna, { project_id })).rejects.toBeInstanceOf(NotConfigured);
  });
});

describe('a publication', () => {
  test('creates a draft with title, text, slug and excerpt, without HTML or shortcodes of the text', async () => {
    await connect();
    const { id } = await draft();
    const published = await publish(id);
    expect(published).toMatchObject({ created: true, post: { post_id: 101, status: 'draft', is_current: true } });
    const [post] = site().posts;
    expect(post).toMatchObject({ title: 'Rye', slug: 'rye', status: 'draft', excerpt: 'All about rye.' });
    expect(post?.content).toContain('<h2 class="wp-block-heading">Why</h2>');
    expect(post?.content).toContain('&lt;b&gt;rye&lt;/b&gt; &#91;gallery&#93;');
    expect((await getWordpressPost(anna, { id })).data).toEqual({ site_url: site().url, post: published.post });
  });

  test('again updates the same post, which keeps its status', async () => {
    await connect();
    const { id } = await draft();
    await publish(id, { status: 'publish' });
    await saveDraft(anna, { id, base_revision: 1, title: 'Dark rye' });
    expect((await getWordpressPost(anna, { id })).data.post).toMatchObject({ is_current: false, draft_revision: 1 });
    expect(await publish(id)).toMatchObject({ created: false, post: { post_id: 101, status: 'publish' } });
    expect(site().posts).toMatchObject([{ title: 'Dark rye', status: 'publish' }]);
  });

  test('of a post that was edited in WordPress names both dates and overwrites nothing, unless asked to', async () => {
    await connect();
    const { id } = await draft();
    const { post } = await publish(id);
    site().edit(101, { content: 'Edited there' });
    const refused = publish(id);
    await expect(refused).rejects.toBeInstanceOf(Conflict);
    const edited = site().posts[0]?.modified_gmt ?? '-';
    await expect(refused).rejects.toThrow(
      `edited in WordPress on ${edited}Z, after it was published from here on ${post.published_at}`,
    );
    expect(site().posts[0]?.content).toBe('Edited there');
    await publish(id, { on_change: 'overwrite' });
    expect(site().posts[0]?.content).toContain('Bread of');
    expect((await publish(id, { on_change: 'create' })).post.post_id).toBe(102);
  });

  test('of a post that was deleted or trashed there creates a new one only if asked to', async () => {
    await connect();
    const { id } = await draft();
    await publish(id);
    site().edit(101, { status: 'trash' });
    await expect(publish(id, { on_change: 'overwrite' })).rejects.toThrow(/was deleted on/);
    site().posts = [];
    await expect(publish(id)).rejects.toThrow(/was deleted on/);
    expect(await publish(id, { on_change: 'create' })).toMatchObject({ created: true });
  });

  test('that the site refuses is explained, and can be repeated', async () => {
    await connect();
    site().role = 'contributor';
    const { id } = await draft();
    await expect(publish(id, { status: 'publish' })).rejects.toThrow(/not allowed to do this .*rest_cannot_create/);
    expect(await publish(id, { status: 'pending' })).toMatchObject({ post: { status: 'pending' } });
  });

  test('is one at a time', async () => {
    await connect();
    const { id } = await draft();
    const now = new Date();
    await claimPost(id, site().url, now, new Date(now.getTime() + 60_000));
    await expect(publish(id)).rejects.toThrow(/is being published/);
    expect(site().posts).toEqual([]);
  });

  test('to another site is a new post', async () => {
    await connect();
    const { id } = await draft();
    await publish(id);
    await db().wordpressPost.updateMany({ data: { siteUrl: 'https://other.example' } });
    expect(await publish(id)).toMatchObject({ created: true, post: { post_id: 102 } });
  });

  test('requires a page with title and text, a project and a site', async () => {
    const { id } = await draft();
    await expect(publish(id)).rejects.toBeInstanceOf(NotConfigured);
    for (const given of [{ title: '' }, { body: ' ' }]) {
      await expect(publish((await draft(given)).id)).rejects.toBeInstanceOf(InvalidInput);
    }
    const loose = await createDraft(anna, { ...EMPTY, kind: 'page', title: 'a', body: 'b' });
    await expect(publish(loose.data.draft.id)).rejects.toThrow(/save the draft to a project first/);
  });

  test('requires an editor of the project', async () => {
    await connect();
    const { id } = await draft();
    await expect(publish(id, {}, ben)).rejects.toBeInstanceOf(NotFound);
    await addMember(project_id, idOf(ben), 'viewer');
    await expect(publish(id, {}, ben)).rejects.toBeInstanceOf(Forbidden);
    expect(site().posts).toEqual([]);
  });
});
