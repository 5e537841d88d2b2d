import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, token } = testServer();
let touched = 0;
let inside: Server;
let open = '';

beforeAll(async () => {
  inside = createServer((socket) => {
    touched++;
    socket.destroy();
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  const address = inside.address();
  open = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  inside.close();
});

async function scraped(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${baseUrl}/api/v1/scrape?${new URLSearchParams({ url })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The requested URL may be echoed.
  return { status: answer.status, text: (await answer.text()).replace(url, '(url)') };
}

const own = new URL(baseUrl);
/** Open and closed ports, existing and missing hosts, our own and foreign ones: all of them internal. */
const targets = () => [
  `http://${open}/`,
  'http://127.0.0.1:1/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://db/',
  'http://93.184.216.34:6379/',
];

describe('S15: one answer for everything that is refused', () => {
  it('tells nothing of what is there', async () => {
    const first = await scraped('http://10.255.255.1/');
    expect(first.status).toBe(422);
    for (const url of targets()) expect(await scraped(url), url).toEqual(first);
    expect(touched).toBe(0);
  });
});

describe('S13: this program is no target of its own', () => {
  it.each([own.host, `localhost:${own.port}`, `[::1]:${own.port}`, `0.0.0.0:${own.port}`])('%s', async (host) => {
    expect((await scraped(`http://${host}/api/health`)).status).toBe(422);
  });
});
