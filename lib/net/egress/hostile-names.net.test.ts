import { afterAll, describe, expect, it } from 'vitest';
import { createNet } from '#lib/net/create-net.ts';
import { createResolver } from '#lib/net/dns/resolver.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';

const site = hasHostileSite ? await startHostileSite() : null;
const dialled: string[][] = [];
let lookUps = 0;
const real = createResolver([`127.0.0.1:${site?.dnsPort ?? 0}`]);
const net = createNet({
  resolver: {
    resolve: (name, signal) => {
      lookUps++;
      return real.resolve(name.replace('example.com', 'hostile.test'), signal);
    },
  },
  dial: ({ addresses }) => {
    dialled.push(addresses.map(({ text }) => text));
    throw new Error('nobody there');
  },
});
afterAll(async () => {
  await net.close();
  site?.stop();
});

const codeOf = (url: string) =>
  net.fetch(url).then(
    () => 'ok',
    (error) => toAppError(error).code,
  );

describe.skipIf(!site)('S4: a name server that lies', () => {
  it('answers with a public address first: that one is dialled, and the name is looked up once', async () => {
    [lookUps, dialled.length] = [0, 0];
    expect(await codeOf('http://rebind-1.example.com/')).toBe('unreachable');
    expect(dialled).toEqual([['93.184.216.34']]);
    expect(lookUps).toBe(1);
  });

  it('answers with an inner address the next time: a new connection is judged anew', async () => {
    dialled.length = 0;
    expect(await codeOf('http://rebind-1.example.com/')).toBe('refused');
    expect(dialled).toEqual([]);
  });

  it.each(['mixed', 'private', 'meta', 'cgnat', 'zero', 'six', 'mapped', 'nat64', 'ula'])(
    'answers with what is refused: %s',
    async (name) => {
      dialled.length = 0;
      expect(await codeOf(`http://${name}.example.com/`)).toBe('refused');
      expect(dialled).toEqual([]);
    },
  );

  it.each(['empty', 'servfail'])('answers nothing: %s', async (name) => {
    dialled.length = 0;
    expect(await codeOf(`http://${name}.example.com/`)).toBe('unreachable');
    expect(dialled).toEqual([]);
  });

  it('reached nothing inside', async () => expect(await site?.canaryHits()).toEqual([]));
});
