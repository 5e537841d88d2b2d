import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { type BodyLimits, createBodyIntake, MAX_BODY_BYTES } from '#lib/cli/server/request-bodies.ts';
import { refuse } from '#lib/cli/server/request-guard.ts';

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that responds with what it read of the body. Clients are distinguished by their loopback address. */
async function serve(limits: Partial<BodyLimits> = {}) {
  const intake = createBodyIntake(limits);
  let handled = 0;
  const server = http.createServer(async (request, response) => {
    const refusal = await intake(request, response, request.socket.remoteAddress ?? '');
    if (refusal === 'left') return;
    if (refusal) return refuse(request, response, refusal);
    handled++;
    const body = await text(request).catch(() => '');
    if (!response.destroyed) response.end(`${body.length} ${body.slice(0, 20)}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  /** Sends raw bytes; `answer` is everything received until the connection closes or the test ends. */
  const open = (head: string, from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let answer = '';
    let closed = false;
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      closed = true;
    });
    socket.write(head.replaceAll('\n', '\r\n'));
    stops.push(() => socket.destroy());
    return { socket, answer: () => answer, closed: () => closed };
  };
  return { open, handled: () => handled };
}

const post = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\nHost: localhost\n${headers.map((line) => `${line}\n`).join('')}\n`;
const statusOf = (answer: string) => Number(answer.split(' ')[1] ?? 0);
const chunk = (socket: Socket, bytes: number) => socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`);

describe('U6: request bodies before authentication', () => {
  test('an announced length above the limit is refused before a byte of it is read', async () => {
    const { open, handled } = await serve();
    const client = open(post('/api/auth/sign-in', `Content-Length: ${MAX_BODY_BYTES + 1}`));
    await expect.poll(client.answer).toContain('256 KiB');
    expect(statusOf(client.answer())).toBe(413);
    expect(handled()).toBe(0);
  });

  test('a body without a length is refused as soon as it is too large', async () => {
    const { open, handled } = await serve();
    const client = open(post('/login', 'Transfer-Encoding: chunked'));
    for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 16_384) chunk(client.socket, 16_384);
    await expect.poll(client.answer).toContain('256 KiB');
    expect(statusOf(client.answer())).toBe(413);
    expect(handled()).toBe(0);
    await expect.poll(client.closed).toBe(true);
  });

  test.each([
    ['in one piece with its headers', [5]],
    ['in pieces', [1, 1, 3, 70_000, 9]],
    ['of the largest size', [MAX_BODY_BYTES]],
  ])('a body that comes %s is handed on whole', async (_how, pieces) => {
    const { open } = await serve();
    const total = pieces.reduce((sum, size) => sum + size, 0);
    const client = open(post('/', `Content-Length: ${total}`));
    for (const size of pieces) {
      client.socket.write('y'.repeat(size));
      await new Promise(setImmediate);
    }
    await expect.poll(client.answer).toContain(`${total} yyyyy`);
    // The connection can be used for another request.
    client.socket.write(`${post('/', 'Content-Length: 2').replaceAll('\n', '\r\n')}ok`);
    await expect.poll(client.answer).toContain('2 ok');
  });

  test('nothing is handled before the body is complete, and a client that leaves is forgotten', async () => {
    const { open, handled } = await serve({ openPerAddress: 1, stalledMs: 60_000 });
    const client = open(`${post('/', 'Content-Length: 10')}12345`);
    const second = open(post('/', 'Content-Length: 10'));
    await expect.poll(second.answer).toContain('429');
    client.socket.destroy();
    await expect
      .poll(async () => {
        const third = open(`${post('/', 'Content-Length: 2')}ok`);
        await expect.poll(third.answer).not.toBe('');
        return statusOf(third.answer());
      })
      .toBe(200);
    expect(handled()).toBe(1);
  });

  test('a body that does not arrive in time is answered 408', async () => {
    const { open, handled } = await serve({ maxMs: 50 });
    const client = open(`${post('/', 'Content-Length: 10')}12345`);
    await expect.poll(client.answer).toContain('408');
    await expect.poll(client.closed).toBe(true);
    expect(handled()).toBe(0);
  });

  test('an import may take longer than other bodies, and a log file longer than other imports', async () => {
    const { open, handled } = await serve({ maxMs: 50, importMs: 50, logFileMs: 60_000 });
    const half = (path: string) => open(`${post(path, 'Content-Length: 10')}12345`);
    const logFile = half('/api/import/log-files/1/keep?name=access.log');
    const others = [half('/api/import/backlinks/1/keep'), half('/login')];
    // The first is closed without an answer, which its route sends; nothing else reads the second.
    await expect.poll(() => others.map(({ closed }) => closed())).toEqual([true, true]);
    expect(others.map(({ answer }) => statusOf(answer()))).toEqual([0, 408]);
    expect(logFile.closed()).toBe(false);
    logFile.socket.write('67890');
    await expect.poll(logFile.answer).toContain('10 1234567890');
    expect(handled()).toBe(2);
  });

  test('a log file has a time limit too', async () => {
    const { open } = await serve({ importMs: 60_000, logFileMs: 50 });
    const client = open(`${post('/api/import/log-files/1/keep', 'Content-Length: 10')}12345`);
    await expect.poll(client.closed).toBe(true);
    expect(client.answer()).toBe('');
  });

  test('a stalled body gives way to a new one from its address', async () => {
    const { open } = await serve({ openPerAddress: 1, stalledMs: 0 });
    const slow = open(`${post('/', 'Content-Length: 10')}12345`);
    const quick = open(post('/', 'Content-Length: 2'));
    await expect.poll(slow.answer).toContain('408');
    quick.socket.write('ok');
    await expect.poll(quick.answer).toContain('2 ok');
  });

  test('with the total reached, the address that holds the most gives way to others', async () => {
    const { open } = await serve({ open: 4 });
    const slow = Array.from({ length: 4 }, () => open(`${post('/', 'Content-Length: 10')}12345`, '127.0.0.9'));
    const other = open(post('/', 'Content-Length: 2'), '127.0.0.8');
    await expect.poll(() => slow.filter(({ answer }) => answer().includes('408')).length).toBe(1);
    other.socket.write('ok');
    await expect.poll(other.answer).toContain('2 ok');
  });

  test('bytes are bounded too: the address that holds the most gives way', async () => {
    const { open } = await serve({ bytes: 512 * 1024, bytesPerAddress: 512 * 1024 });
    const slow = Array.from({ length: 3 }, () => {
      const client = open(post('/', `Content-Length: ${200 * 1024}`), '127.0.0.9');
      client.socket.write('z'.repeat(199 * 1024));
      return client;
    });
    await expect.poll(() => slow.filter(({ answer }) => answer().includes('408')).length).toBeGreaterThan(0);
    const other = open(`${post('/', 'Content-Length: 100000')}`, '127.0.0.8');
    other.socket.write('z'.repeat(100_000));
    await expect.poll(other.answer).toContain('100000 zzz');
  });

  test('the memory of bodies is given back at once, not when the garbage collector comes', async () => {
    const MiB = 1024 * 1024;
    const { open } = await serve({ bytes: MiB, bytesPerAddress: MiB });
    const most = Buffer.alloc(199 * 1024, 'z');
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    for (let count = 0; count < 150; count++) {
      const { socket, answer } = open(post('/', `Content-Length: ${200 * 1024}`), '127.0.0.9');
      await new Promise((sent) => socket.write(most, sent));
      // The server has read it when the next request on another connection is answered.
      const next = open(`${post('/', 'Content-Length: 2')}ok`, '127.0.0.8');
      await expect.poll(next.answer, { interval: 1 }).toContain('2 ok');
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
      expect(answer()).not.toContain('200');
      next.socket.destroy();
    }
    // Buffered bodies, plus buffers of the sockets and of this test's clients.
    expect((peak - before) / MiB).toBeLessThan(6);
  });

  test('routes that read for themselves get large bodies as they come', async () => {
    const { open } = await serve({ bytes: 1_000 });
    const client = open(post('/api/import/backlinks/1/preview', `Content-Length: ${400 * 1024}`));
    client.socket.write('z'.repeat(400 * 1024));
    await expect.poll(client.answer).toContain(`${400 * 1024} zzz`);
  });
});
