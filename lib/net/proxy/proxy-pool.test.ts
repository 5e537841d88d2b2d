import { describe, expect, it } from 'vitest';
import { ANY_COUNTRY } from '#lib/net/net.ts';
import { createProxyPool, ProxyFailure } from '#lib/net/proxy/proxy-pool.ts';

const two = ['us=http://a:secret@one.example:1', 'us=http://b:secret@two.example:1'];
const made = (items: readonly string[], clock = { ms: 0 }) =>
  createProxyPool(
    async () => items,
    () => clock.ms,
  );
const hosts = async (proxies: ReturnType<typeof made>, country: string) =>
  (await proxies.choose({ country })).map(({ address }) => address.hostname);

describe('choose', () => {
  it('tells no proxy at all from none of the country', async () => {
    await expect(made([]).choose({ country: 'us' })).rejects.toMatchObject({ code: 'not_configured' });
    await expect(made(two).choose({ country: 'de' })).rejects.toMatchObject({
      code: 'refused',
      message: 'country: must be one that a proxy is configured for (us); given: de',
    });
  });

  it('takes turns among those of a country', async () => {
    const proxies = made(two);
    expect(await hosts(proxies, 'us')).toEqual(['one.example', 'two.example']);
    expect(await hosts(proxies, 'us')).toEqual(['two.example', 'one.example']);
  });

  it('puts those named for the country before a provider of all', async () => {
    const proxies = made(['*=http://{country}.example:1', ...two]);
    expect(await hosts(proxies, 'us')).toEqual(['one.example', 'two.example', 'us.example']);
    expect(await hosts(proxies, 'de')).toEqual(['de.example']);
    expect(await hosts(proxies, ANY_COUNTRY)).not.toContain('us.example');
    expect(await hosts(made(['*=http://{country}.example:1']), ANY_COUNTRY)).toEqual(['us.example']);
  });

  it('passes over one that failed, for half a minute', async () => {
    const clock = { ms: 0 };
    const proxies = made(two, clock);
    const [first] = await proxies.choose({ country: 'us' });
    if (!first) throw new Error('none');
    proxies.failed(new ProxyFailure(first, 'refused the connection', true));
    expect(await hosts(proxies, 'us')).toEqual(['two.example', 'one.example']);
    expect(await hosts(proxies, 'us')).toEqual(['two.example', 'one.example']);
    await expect(proxies.choose({ country: 'us', exit: first.id })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 30,
      message: `The proxy ${first.id} refused the connection. Next attempt in 30 s.`,
    });
    clock.ms = 30_001;
    expect(await hosts(proxies, 'us')).toEqual(['two.example', 'one.example']);
    expect((await proxies.choose({ country: 'us', exit: first.id }))[0]?.id).toBe(first.id);
  });

  it('does not hold what a target did against the proxy, unless another reached it', async () => {
    const proxies = made(two);
    const [first, second] = await proxies.choose({ country: 'us' });
    if (!first || !second) throw new Error('none');
    const failure = new ProxyFailure(first, 'could not reach the target (status 502)', false);
    proxies.failed(failure);
    expect(await proxies.choose({ country: 'us', exit: first.id })).toHaveLength(1);
    proxies.reportSuccess(second, [failure]);
    await expect(proxies.choose({ country: 'us', exit: first.id })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('says which entry of a stored list is wrong', async () => {
    await expect(made(['us=nonsense']).choose({ country: 'us' })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('entry 1 (us)'),
    });
  });
});

describe('exits', () => {
  it('are numbered by country in their label, the same in the list of all', async () => {
    const list = [...two, '*=http://u-{country}:secret@all.example:1', 'de=https://c:secret@three.example'];
    const labels = async (country?: string) => (await made(list).exits(country)).map(({ label }) => label);
    expect(await labels('us')).toEqual([
      'Proxy US 1 (one.example:1)',
      'Proxy US 2 (two.example:1)',
      'Proxy US 3 (all.example:1)',
    ]);
    expect(await labels()).toEqual([
      'Proxy US 1 (one.example:1)',
      'Proxy US 2 (two.example:1)',
      'Proxy DE 1 (three.example:443)',
    ]);
  });

  it('tell no credentials, and stay the same when the password changes', async () => {
    const exits = await made(two).exits('us');
    expect(JSON.stringify(exits)).not.toMatch(/secret|"a"|"b"|a@|b@/);
    expect(await made(two.map((item) => item.replace('secret', 'other'))).exits()).toEqual(exits);
    expect(new Set(exits.map(({ id }) => id)).size).toBe(2);
    expect(exits[0]?.id).toMatch(/^us-[0-9a-f]{6}$/);
  });
});
