import { readFileSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createNet } from '#lib/net/create-net.ts';
import type { Dial } from '#lib/net/tls/dial.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { createAuthority } from '#tests/world/authority.ts';

const corpus = process.env.CORPUS_DIR ?? '../shared/corpus';
interface Vectors {
  vectors: Array<{ url: string; expect: 'allow' | 'block' | 'invalid' }>;
  dns: Array<{
    host: string;
    seq: Array<string[] | null>;
    expect: 'allow' | 'block' | 'block-second';
    cat: string;
    why: string;
  }>;
  redirects: Array<{
    chain: string[];
    expect: 'allow' | 'block' | 'loop' | 'too-many';
    at: number | null;
    why: string;
  }>;
}
const vectors: Vectors = JSON.parse(readFileSync(join(corpus, 'security/ssrf-vectors.json'), 'utf8'));

const authority = await createAuthority();
let served = 0;
let answer: RequestListener = (_request, response) => response.end('ok');
const listener: RequestListener = (request, response) => {
  served++;
  response.setHeader('connection', 'close');
  answer(request, response);
};
const names = ['example.com', 'www.example.com', 'example.org'];
const servers = [http.createServer(listener), https.createServer(await authority.issue(names), listener)];
const [plainPort, tlsPort] = await Promise.all(
  servers.map(async (server) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }),
);
afterAll(() => {
  for (const server of servers) server.close();
});

/** A net whose sockets all connect to the server above; records every dialed address and each lookup. */
function watchedNet(lookUp: (nth: number) => string[] | null) {
  const dialled: string[][] = [];
  let lookUps = 0;
  const dial: Dial = ({ addresses, port }) => {
    dialled.push(addresses.map(({ text }) => text));
    return net.connect(port === 443 ? (tlsPort ?? 0) : (plainPort ?? 0), '127.0.0.1');
  };
  const made = createNet({
    ca: authority.ca,
    dial,
    resolver: {
      async resolve() {
        const answers = lookUp(lookUps++);
        if (!answers) throw new Error('SERVFAIL');
        return answers;
      },
    },
  });
  return { made, dialled, lookUps: () => lookUps };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error) => toAppError(error).code,
  );

describe('S4: names and their answers', () => {
  it.each(vectors.dns)('$cat: $why', async ({ host, seq, expect: label }) => {
    answer = (_request, response) => response.end('ok');
    const { made, dialled, lookUps } = watchedNet((nth) => seq[Math.min(nth, seq.length - 1)] ?? null);
    const outcome = await codeOf(made.fetch(`http://${host}/`));
    expect(lookUps()).toBe(1);
    if (label === 'block') {
      // No address and no answer at all are the target's failure (502), the rest is policy (422); none is dialed.
      expect(outcome).toBe(seq[0]?.length ? 'refused' : 'unreachable');
      expect(dialled).toEqual([]);
    } else {
      expect(outcome).toBe('ok');
      expect(dialled).toEqual([seq[0]?.map((text) => text.replace('::ffff:', ''))]);
    }
    if (label === 'block-second') {
      expect(await codeOf(made.fetch(`http://${host}/`))).toBe('refused');
      expect(dialled).toHaveLength(1);
    }
    await made.close();
  });
});

describe('S11: one host for all who read an address', () => {
  const allowed = vectors.vectors.filter(({ expect: label, url }) => label === 'allow' && url.startsWith('http:'));

  it.each(allowed.map(({ url }) => url))('%j', async (url) => {
    let seen: string | undefined;
    answer = (request, response) => {
      seen = request.headers.host;
      response.end('ok');
    };
    const asked: string[] = [];
    const made = createNet({
      ca: authority.ca,
      dial: ({ port }) => net.connect(port === 443 ? (tlsPort ?? 0) : (plainPort ?? 0), '127.0.0.1'),
      resolver: {
        async resolve(name) {
          asked.push(name);
          return ['93.184.216.34'];
        },
      },
    });
    try {
      await made.fetch(url);
      const { host, hostname } = new URL(url);
      expect(seen).toBe(host);
      // A literal address is not looked up; a name is, in the form that was checked.
      expect(asked.every((name) => name === hostname)).toBe(true);
    } finally {
      await made.close();
    }
  });
});

describe('S5: redirects', () => {
  it.each(vectors.redirects)('$why: $expect', async ({ chain, expect: label, at }) => {
    served = 0;
    answer = (_request, response) => {
      const next = chain[served];
      if (next === undefined) response.end('ok');
      else response.writeHead(302, { location: next }).end();
    };
    const { made } = watchedNet(() => ['93.184.216.34']);
    const outcome = await codeOf(made.fetch(chain[0] ?? '', { maxRedirects: 5 }));
    expect(outcome).toBe({ allow: 'ok', block: 'refused', loop: 'unreachable', 'too-many': 'unreachable' }[label]);
    expect(served).toBe(at ?? chain.length);
    await made.close();
  });
});
