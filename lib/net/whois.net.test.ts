import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

let said = '';
let reply: (socket: Socket) => void = (socket) => socket.end();
let server: Server;
let net: RunningNet;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
      reply(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  net = createNet({ hosts: `whois.known.example:43 127.0.0.1:${port}\nweb.known.example 127.0.0.1:${port}` });
});
afterAll(async () => {
  await net.close();
  server.close();
});

const ask = (bytes: string | Uint8Array) => {
  said = '';
  reply = (socket) => socket.end(bytes);
  return net.whois('whois.known.example', 'a.example');
};

it('one line goes out, all that comes back is the answer', async () => {
  const answer = await ask('Domain Name: A.EXAMPLE\r\n');
  expect(said).toBe('a.example\r\n');
  expect(answer).toEqual({
    server: 'whois.known.example',
    text: 'Domain Name: A.EXAMPLE\r\n',
    binary: false,
    truncated: false,
  });
});

it.each([
  ['UTF-8', Buffer.from('Bäckerei Ünal')],
  ['Latin-1', Buffer.from('Bäckerei Ünal', 'latin1')],
])('%s is told by its bytes', async (_name, bytes) => {
  expect((await ask(bytes)).text).toBe('Bäckerei Ünal');
});

it('ISO-2022-JP is told by its escapes', async () => {
  const bytes = Buffer.concat([
    Buffer.from('[Name] \u001b$B', 'latin1'),
    Buffer.from('F|K\\', 'latin1'),
    Buffer.from('\u001b(B'),
  ]);
  expect((await ask(bytes)).text).toBe('[Name] 日本');
});

it('an answer is cut at 64 KiB, also one without an end, and letters are not cut in two', async () => {
  const long = await ask(`a${'ä'.repeat(600_000)}`);
  expect(long.truncated).toBe(true);
  expect(long.text.length).toBeLessThanOrEqual(64 * 1024);
  expect(long.text).toMatch(/^aä+$/);
  reply = (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write('Registrar: endless\r\n'.repeat(100)));
    };
    socket.on('drain', more);
    more();
  };
  expect((await net.whois('whois.known.example', 'a.example')).truncated).toBe(true);
});

it('bytes that are no text are told, and hold no NUL', async () => {
  const answer = await ask(Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 37) % 256)));
  expect(answer.binary).toBe(true);
  expect(answer.text).not.toContain('\u0000');
});

it('what was said before a reset is an answer; a reset before it is none', async () => {
  reply = (socket) => socket.write('Domain Name: A.EXAMPLE\r\n', () => setImmediate(() => socket.resetAndDestroy()));
  await expect(net.whois('whois.known.example', 'a.example')).resolves.toMatchObject({
    text: expect.stringContaining('A.EXAMPLE'),
  });
  reply = (socket) => socket.resetAndDestroy();
  await expect(net.whois('whois.known.example', 'a.example')).rejects.toMatchObject({ code: 'unreachable' });
});

it('a server that says nothing is left after its time, or when the caller goes', async () => {
  reply = () => {};
  const slow = net.whois('whois.known.example', 'a.example', { timeoutMs: 150 });
  await expect(slow).rejects.toMatchObject({
    code: 'timed_out',
    message: expect.stringContaining('whois.known.example'),
  });
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(net.whois('whois.known.example', 'a.example', { signal })).rejects.toThrow('gone');
});

it('a drop now and then does not keep it waiting', async () => {
  reply = (socket) => {
    const drip = setInterval(() => socket.write('.'), 20);
    socket.once('close', () => clearInterval(drip));
  };
  const slow = net.whois('whois.known.example', 'a.example', { timeoutMs: 200 });
  await expect(slow).rejects.toMatchObject({ code: 'timed_out' });
});

it('S11: a second line in the question is refused before anything is sent', async () => {
  connections = 0;
  for (const question of ['a.example\r\nb.example', 'a\nb', 'a\u0000', 'x'.repeat(301)]) {
    await expect(net.whois('whois.known.example', question)).rejects.toMatchObject({ code: 'invalid_input' });
  }
  expect(connections).toBe(0);
});

it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost', 'whois.internal', 'single'])(
  'S14: a server at %s is refused',
  async (host) => {
    await expect(net.whois(host, 'a.example')).rejects.toMatchObject({ code: 'refused' });
  },
);

it('S14: a name that leads inside is refused, and port 43 stays closed to fetch', async () => {
  const inside = createNet({ resolver: { resolve: async () => ['10.0.0.5'] } });
  await expect(inside.whois('whois.inside.example', 'a.example')).rejects.toMatchObject({ code: 'refused' });
  await expect(inside.fetch('http://public.example.com:43/')).rejects.toMatchObject({
    code: 'refused',
    reason: 'port',
  });
  await inside.close();
});
