import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { trapFacts } from '#tests/world/sites/traps.ts';

const { baseUrl, email, password, token, env } = testServer();
let cookie = '';
beforeAll(async () => {
  const headers = { origin: baseUrl, accept: 'application/json' };
  const form = { email, password };
  cookie = cookieHeader(await ask(`${baseUrl}/api/auth/sign-in`, { from: '127.0.0.21', headers, form }));
});

interface Piece {
  hash: string;
  state: string;
  text: string;
}

/** The fields of the API's answers that these tests read. */
interface Data {
  audit: { id: string; status: string };
  evidence: Piece[];
  piece: Piece;
}

const withToken = { authorization: `Bearer ${token}` };
const api = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    ...init,
    headers: { ...withToken, 'content-type': 'application/json' },
  });
  return { status: answer.status, body: (await answer.json()) as { data: Data } };
};

async function audited(url: string): Promise<string> {
  const started = await api('/audits', { method: 'POST', body: JSON.stringify({ url, render: false }) });
  const { id } = started.body.data.audit;
  // Not expect.poll: each group starts an audit outside of any test.
  await vi.waitFor(async () => expect((await api(`/audits/${id}`)).body.data.audit.status).toBe('done'), {
    timeout: 120_000,
  });
  return id;
}

const look = (path: string, headers: Record<string, string> = { cookie }, method = 'GET') =>
  ask(`${baseUrl}/api/evidence/${path}`, { headers, method });
const pieceOf = async (id: string) => (await api(`/audits/${id}/evidence`)).body.data.evidence[0] as Piece;

describe('a stored page', () => {
  let id = '';
  beforeAll(async () => {
    id = await audited(trapFacts.home);
  });

  it('D1: leaves with a policy under which nothing runs, loads or leads anywhere', async () => {
    const { status, headers, cookies, text } = await look(`audits/${id}/raw`);
    expect(status).toBe(200);
    expect(text).toContain(trapFacts.h1);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        'sandbox',
        "default-src 'none'",
        'img-src data:',
        "form-action 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toMatch(/allow-|script-src|https?:/);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(cookies.size).toBe(0);
  });

  it('opens no connection by its link elements', async () => {
    const { text } = await look(`audits/${id}/raw`);
    expect(text).not.toMatch(/<link[\s/>]/i);
    expect(text.match(/<basefont/g)?.length).toBe(6);
  });

  it('is downloaded byte for byte, never to be drawn', async () => {
    const { headers, text } = await look(`audits/${id}/raw?download`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="www.paper-traps.example-raw.html"');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    const { hash } = await pieceOf(id);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });

  it('is text for a token', async () => {
    const { body } = await api(`/audits/${id}/evidence/raw`);
    expect(body.data.piece.text).toContain('<link rel="preconnect"');
  });

  it('opens for nobody without a session, a token included', async () => {
    const nothing: Record<string, string> = {};
    for (const headers of [nothing, withToken, { cookie: 'serpentine.session=x' }]) {
      const { status, text } = await look(`audits/${id}/raw`, headers);
      expect(status).toBe(401);
      expect(text).not.toContain(trapFacts.h1);
    }
  });

  it('has one method', async () => {
    for (const method of ['HEAD', 'POST', 'DELETE']) {
      const { status, headers } = await look(`audits/${id}/raw`, { cookie, origin: baseUrl }, method);
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET');
    }
  });

  it('is not there under another name, and its hash opens nothing', async () => {
    const { hash } = await pieceOf(id);
    for (const path of [
      `audits/${crypto.randomUUID()}/raw`,
      `audits/${id}/screenshot`,
      `audits/${id}/__proto__`,
      `audits/${id}/${hash}`,
      `audits/${hash}/raw`,
      `__proto__/${id}/raw`,
      `users/${id}/raw`,
      `audits/${encodeURIComponent("' OR 1=1 --")}/raw`,
    ]) {
      expect((await look(path)).status, path).toBe(404);
    }
  });
});

describe('what is no page', () => {
  it('is given as text where it could run as a picture', async () => {
    const { headers, text } = await look(`audits/${await audited(trapFacts.drawing)}/raw`);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(text).toContain('<script>');
  });

  it('is a file where a browser has its own way with it', async () => {
    const { headers } = await look(`audits/${await audited(`${oddityFacts.home}plan.pdf`)}/raw`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z.-]+\.pdf"$/);
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('is read in its own encoding and sent in ours', async () => {
    const { text } = await look(`audits/${await audited(`${oddityFacts.home}latin`)}/raw`);
    expect(text).toContain('<h1>Caf\u00e9</h1>');
  });
});

it('NUL bytes and six million characters in a line arrive as they are', async () => {
  const nul = await look(`audits/${await audited(trapFacts.nul)}/raw`);
  expect(nul.text).toContain('<scr\0ipt>');
  const long = await look(`audits/${await audited(trapFacts.long)}/raw`);
  expect(long.text.length).toBeGreaterThan(trapFacts.longBytes);
});

it('somebody else’s is as unknown as one that never was', async () => {
  const id = await audited(`${oddityFacts.home}tides`);
  expect((await look(`audits/${id}/raw`)).status).toBe(200);
  const database = await findEmbedded(env.DATA_DIR ?? '');
  const client = new pg.Client({ connectionString: database?.url });
  await client.connect();
  const stranger = crypto.randomUUID();
  await client.query(`INSERT INTO users (id, email) VALUES ($1, $2)`, [stranger, `${stranger}@x.example`]);
  await client.query(`UPDATE audits SET user_id = $1 WHERE id = $2`, [stranger, id]);
  await client.end();
  const unknown = crypto.randomUUID();
  const [theirs, none] = [await look(`audits/${id}/raw`), await look(`audits/${unknown}/raw`)];
  expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  for (const path of ['evidence', 'evidence/raw']) {
    const [a, b] = [await api(`/audits/${id}/${path}`), await api(`/audits/${unknown}/${path}`)];
    expect([a.status, a.body]).toEqual([404, b.body]);
  }
});

it('a damaged file is told as such and not shown', async () => {
  const id = await audited(`${oddityFacts.home}hidden`);
  const { hash } = await pieceOf(id);
  await writeFile(join(env.DATA_DIR ?? '', 'evidence', hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`), 'other');
  expect(await pieceOf(id)).toMatchObject({ state: 'damaged' });
  const { status, text } = await look(`audits/${id}/raw`);
  expect(status).toBe(500);
  expect(text).toContain('damaged');
});
