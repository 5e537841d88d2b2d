import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNet } from '#lib/net/create-net.ts';
import type { Target } from '#lib/net/egress/egress.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { dialTcp } from '#lib/net/tls/dial.ts';

const HOST = 'harbour.example';
let port = 0;
const server = net.createServer((socket) => socket.on('error', () => {}));
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

/** A network client that records its connections. */
function watched(options: Parameters<typeof createNet>[0]) {
  const dialled: Target[] = [];
  const made = createNet({
    ...options,
    dial: (target) => {
      dialled.push(target);
      return dialTcp(target);
    },
  });
  return { ...made, dialled };
}

describe('U1: the look at well-known ports', () => {
  it('is at twelve ports at most, and only connects', async () => {
    expect(NET_LIMITS.probe.ports.length).toBeLessThanOrEqual(12);
    const hosts = NET_LIMITS.probe.ports.map((each) => `${HOST}:${each} 127.0.0.1:${port}`).join('\n');
    const look = await watched({ hosts }).scanPorts(HOST);
    expect(look).toEqual({
      open: NET_LIMITS.probe.ports,
      asked: NET_LIMITS.probe.ports,
      failures: {},
      remoteAddress: '127.0.0.1',
    });
  });

  it('looks a name up once, and dials what was judged', async () => {
    let lookUps = 0;
    const resolver = {
      resolve: async () => {
        lookUps++;
        return ['127.0.0.1'];
      },
    };
    const made = watched({ resolver, allow: NET_LIMITS.probe.ports.map((each) => `127.0.0.0/8:${each}`) });
    await made.scanPorts(HOST);
    expect(lookUps).toBe(1);
    expect(made.dialled.map((target) => target.port)).toEqual(NET_LIMITS.probe.ports);
    expect(made.dialled.every(({ addresses }) => addresses.every(({ text }) => text === '127.0.0.1'))).toBe(true);
  });

  it("may ask them of a public address without an operator's line", async () => {
    const asked: number[] = [];
    const made = createNet({
      resolver: { resolve: async () => ['93.184.215.14'] },
      dial: (target) => {
        asked.push(target.port);
        return net.connect(port, '127.0.0.1');
      },
    });
    expect((await made.scanPorts(HOST)).open).toEqual(NET_LIMITS.probe.ports);
    expect(asked).toEqual(NET_LIMITS.probe.ports);
  });

  it.each([
    ['a private address', ['10.1.2.3']],
    ['one private address among public ones', ['93.184.215.14', '192.168.1.1']],
    ['the metadata service', ['169.254.169.254']],
  ])('refuses %s without a connection', async (_what, answers) => {
    const made = watched({ resolver: { resolve: async () => answers } });
    await expect(made.scanPorts(HOST)).rejects.toMatchObject({ code: 'refused' });
    expect(made.dialled).toEqual([]);
  });

  it('says which ports were not asked, and why', async () => {
    const made = watched({ hosts: `${HOST}:22 127.0.0.1:${port}`, resolver: { resolve: async () => ['10.0.0.1'] } });
    const look = await made.scanPorts(HOST);
    expect(look).toMatchObject({ open: [22], asked: [22], failures: { 443: expect.stringContaining('not allowed') } });
  });

  it('does not open these ports to anything else', async () => {
    const made = watched({ resolver: { resolve: async () => ['93.184.215.14'] } });
    for (const each of [22, 25, 3306]) {
      expect(() => made.checkUrl(`http://${HOST}:${each}/`)).toThrow(expect.objectContaining({ code: 'refused' }));
    }
    expect(made.dialled).toEqual([]);
  });

  it('ends with its caller', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const made = watched({ hosts: `${HOST} 127.0.0.1:${port}` });
    await expect(made.scanPorts(HOST, { signal: controller.signal })).rejects.toThrow('enough');
    expect(made.dialled).toEqual([]);
  });
});
