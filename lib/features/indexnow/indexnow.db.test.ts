import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_BATCH } from '#lib/features/indexnow/contract.ts';
import {
  createIndexnowKey,
  deleteIndexnowKey,
  listIndexnowKeys,
  verifyIndexnowKey,
} from '#lib/features/indexnow/keys.ts';
import {
  listIndexnowSubmissions,
  previewIndexnow,
  retryIndexnow,
  submitIndexnow,
} from '#lib/features/indexnow/submissions.ts';
import { submitIndexnowBatches } from '#lib/features/indexnow/submit-indexnow.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import { upstreamBreaker } from '#lib/platform/concurrency/upstream-breaker.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound, Refused, Unreachable } from '#lib/platform/errors.ts';
import { closeQueue, queue } from '#lib/platform/queue/queue.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import type { IndexnowMood } from '#tests/world/indexnow.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const HOST = 'www.harbour-bakery.example';
let reach: Reach;
let now = new Date('2026-11-27T12:00:00Z');
let anna: Ctx;
let project_id = '';

const api = () => reach.world.indexnow;
const newKey = async (host = HOST) => (await createIndexnowKey(anna, { project_id, host })).data.key;
const verified = async () => {
  const { id } = await newKey();
  return (await verifyIndexnowKey(anna, { project_id, key_id: id })).data.key;
};
const send = (id: string) => submitIndexnowBatches.handle(reach.ctx({ now: () => now }), { id });
const listed = async () => (await listIndexnowSubmissions(anna, { project_id, limit: 25 })).data.submissions;
const latest = async () => {
  const [submission] = await listed();
  if (!submission) throw new Error('nothing was submitted');
  return submission;
};
const urlsOf = (count: number) => Array.from({ length: count }, (_, at) => `https://${HOST}/page-${at}`);
const submit = async (urls: string[]) => {
  const { id } = await verified();
  const input = { project_id, key_id: id, source: 'list' as const, urls, confirm: true as const };
  return (await submitIndexnow(anna, input)).data.submission;
};

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00Z');
  api().reset();
  upstreamBreaker().forget();
  await db().user.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: 'anna@example.com' } });
  anna = reach.ctx({ actor: { kind: 'user', userId, role: 'member' }, now: () => now });
  project_id = (await newProject(userId, 'harbour-bakery.example')).id;
});

describe('the key of a host', () => {
  it('is hexadecimal, one for each host, with the file to upload', async () => {
    const key = await newKey();
    expect(key.key).toMatch(/^[0-9a-f]{32}$/);
    expect(key).toMatchObject({
      file_name: `${key.key}.txt`,
      location: `https://${HOST}/${key.key}.txt`,
      verified_at: null,
    });
    expect((await newKey()).key).toBe(key.key);
    expect((await newKey('shop.harbour-bakery.example')).key).not.toBe(key.key);
    await expect(newKey('example.org')).rejects.toThrow('host: must be on harbour-bakery.example');
  });

  it('is verified by its file on the host', async () => {
    expect(await verified()).toMatchObject({ verified_at: now.toISOString(), fault: null });
  });

  it('is not verified by a redirect to another host, a missing host, or a missing file', async () => {
    const faultOf = async (id: string) => (await verifyIndexnowKey(anna, { project_id, key_id: id })).data.key.fault;
    // The bare domain redirects to www.
    expect(await faultOf((await newKey('harbour-bakery.example')).id)).toMatch(/redirects to another host/);
    expect(await faultOf((await newKey('shop.harbour-bakery.example')).id)).toMatch(/could not be read/);
    await db().project.updateMany({ data: { domain: 'rusty-garage.example' } });
    const garage = await newKey('www.rusty-garage.example');
    expect(await faultOf(garage.id)).toMatch(/returned status 404 instead of the key file/);
  });

  it('is not verified when the file has another key', async () => {
    const key = await verified();
    await db().indexnowKey.updateMany({ data: { key: 'robots' } });
    const { data } = await verifyIndexnowKey(anna, { project_id, key_id: key.id });
    expect(data.key).toMatchObject({
      verified_at: null,
      fault: expect.stringMatching(/does not contain exactly the key/),
    });
  });

  it('belongs to owners of the project', async () => {
    const key = await verified();
    const other = await db().user.create({ data: { email: 'ben@example.com' } });
    const ben: Ctx = { ...anna, actor: { kind: 'user', userId: other.id, role: 'member' } };
    await expect(listIndexnowKeys(ben, { project_id })).rejects.toBeInstanceOf(NotFound);
    await addMember(project_id, other.id, 'editor');
    expect((await listIndexnowKeys(ben, { project_id })).data.keys).toHaveLength(1);
    const input = { project_id, key_id: key.id, source: 'list' as const, urls: urlsOf(1), confirm: true as const };
    for (const call of [
      () => createIndexnowKey(ben, { project_id, host: HOST }),
      () => verifyIndexnowKey(ben, { project_id, key_id: key.id }),
      () => previewIndexnow(ben, input),
      () => submitIndexnow(ben, input),
      () => deleteIndexnowKey(ben, { project_id, key_id: key.id }),
    ])
      await expect(call()).rejects.toBeInstanceOf(Forbidden);
    expect(api().asked).toBe(0);
  });
});

describe('URLs', () => {
  const preview = async (given: { source: 'list' | 'sitemap' | 'audit'; urls?: string[]; sitemap_url?: string }) => {
    const { id } = await newKey();
    return (await previewIndexnow(anna, { project_id, key_id: id, ...given })).data;
  };

  it('of a list are those of the host; the others are named with the reason', async () => {
    const urls = [`https://${HOST}/a`, `https://${HOST}/a#b`, 'https://example.org/', 'nonsense'];
    expect(await preview({ source: 'list', urls })).toMatchObject({
      url_count: 1,
      batch_count: 1,
      left_out: 2,
      left_out_examples: [
        { url: 'https://example.org/', reason: `not on ${HOST}` },
        { url: 'nonsense', reason: 'not an absolute http or https URL' },
      ],
    });
    await expect(preview({ source: 'list', urls: [] })).rejects.toBeInstanceOf(InvalidInput);
  });

  it('of a sitemap are read from it', async () => {
    const found = await preview({ source: 'sitemap', sitemap_url: `https://${HOST}/sitemap.xml` });
    expect(found.urls).toEqual(['/', '/bread', '/story'].map((path) => `https://${HOST}${path}`));
    await expect(preview({ source: 'sitemap', sitemap_url: `https://${HOST}/none.xml` })).rejects.toBeInstanceOf(
      Unreachable,
    );
    await expect(preview({ source: 'sitemap' })).rejects.toThrow('sitemap_url: is required');
  });

  it('of the last site audit require one', async () => {
    await expect(preview({ source: 'audit' })).rejects.toThrow(`there is no finished site audit of ${HOST}`);
  });
});

describe('a submission', () => {
  it('requires a verified key and at least one URL of the host', async () => {
    const { id } = await newKey();
    const input = { project_id, key_id: id, source: 'list' as const, urls: urlsOf(1), confirm: true as const };
    await expect(submitIndexnow(anna, input)).rejects.toBeInstanceOf(Refused);
    await expect(submit(['https://example.org/'])).rejects.toThrow('There is no URL of');
    expect(await listed()).toEqual([]);
  });

  it('is sent in batches of at most 10,000 URLs, and queued as a job', async () => {
    const { id } = await submit(urlsOf(MAX_BATCH + 1));
    expect(await (await queue()).findJobs(submitIndexnowBatches.name, { queued: true })).not.toEqual([]);
    await send(id);
    expect(api().received.map(({ urlList }) => urlList.length)).toEqual([MAX_BATCH, 1]);
    expect(await latest()).toMatchObject({
      status: 'done',
      url_count: MAX_BATCH + 1,
      by: 'anna@example.com',
      batches: [
        { no: 1, url_count: MAX_BATCH, status: 'done', http_status: 200, meaning: 'URLs received' },
        { no: 2, url_count: 1, status: 'done' },
      ],
    });
    await send(id);
    expect(api().asked).toBe(2);
  });

  it.each<[IndexnowMood, number, string, string]>([
    ['pending', 202, 'done', 'has not validated the key yet'],
    ['forbidden', 403, 'failed', 'Key not valid'],
    ['unprocessable', 422, 'failed', 'do not belong to the host'],
  ])('ends with the response "%s" (%i): %s', async (mood, http_status, status, meaning) => {
    api().mood = mood;
    const { id } = await submit(urlsOf(1));
    await send(id);
    const [batch] = (await latest()).batches;
    expect(batch).toMatchObject({ http_status, status, attempts: 1, next_at: null });
    expect(batch?.meaning).toContain(meaning);
    expect((await latest()).status).toBe(status);
  });

  it('waits as long as a rate limit says, then is sent', async () => {
    api().next = ['slow-down'];
    const { id } = await submit(urlsOf(1));
    await send(id);
    const next_at = new Date(now.getTime() + 120_000).toISOString();
    expect(await latest()).toMatchObject({
      status: 'running',
      batches: [{ http_status: 429, status: 'queued', attempts: 1, next_at, fault: 'Too many requests.' }],
    });
    await send(id);
    expect(api().asked).toBe(1);
    now = new Date(next_at);
    await send(id);
    expect(await latest()).toMatchObject({ status: 'done', batches: [{ attempts: 2, fault: null, http_status: 200 }] });
  });

  it.each<IndexnowMood>(['server-error', 'breaks-off'])(
    'is tried eight times when its server fails: %s',
    async (mood) => {
      api().mood = mood;
      const { id } = await submit(urlsOf(1));
      for (let attempt = 1; attempt <= 8; attempt++) {
        upstreamBreaker().forget();
        await send(id);
        const [batch] = (await latest()).batches;
        expect(batch?.attempts).toBe(attempt);
        now = new Date(batch?.next_at ?? now);
      }
      expect(await latest()).toMatchObject({ status: 'failed', batches: [{ status: 'failed', next_at: null }] });
      expect(api().asked).toBe(8);
    },
  );

  it('is partial when some batches fail, and those alone are sent again', async () => {
    api().next = [null, 'forbidden'];
    const { id } = await submit(urlsOf(MAX_BATCH + 1));
    await send(id);
    expect((await latest()).status).toBe('partial');
    await retryIndexnow(anna, { project_id, submission_id: id });
    await send(id);
    expect((await latest()).status).toBe('done');
    expect(api().received.map(({ urlList }) => urlList.length)).toEqual([MAX_BATCH, 1]);
    await expect(retryIndexnow(anna, { project_id, submission_id: id })).rejects.toBeInstanceOf(Refused);
  });

  it('continues where a killed worker stopped', async () => {
    const { id } = await submit(urlsOf(MAX_BATCH + 1));
    await db().indexnowBatch.updateMany({ where: { no: 1 }, data: { status: 'done', httpStatus: 200, attempts: 1 } });
    await send(id);
    expect(api().received.map(({ urlList }) => urlList.length)).toEqual([1]);
    expect((await latest()).status).toBe('done');
  });

  it('is listed page by page', async () => {
    await submit(urlsOf(1));
    await submit(urlsOf(2));
    const first = (await listIndexnowSubmissions(anna, { project_id, limit: 1 })).data;
    expect(first.submissions.map(({ url_count }) => url_count)).toEqual([2]);
    const rest = await listIndexnowSubmissions(anna, { project_id, limit: 1, cursor: first.next_cursor ?? '' });
    expect(rest.data).toMatchObject({ submissions: [{ url_count: 1 }], next_cursor: null });
    await expect(listIndexnowSubmissions(anna, { project_id, limit: 1, cursor: 'x' })).rejects.toBeInstanceOf(
      InvalidInput,
    );
  });
});
