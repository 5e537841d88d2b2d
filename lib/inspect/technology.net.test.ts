import { afterAll, beforeAll, expect, it } from 'vitest';
import { technology } from '#lib/inspect/technology.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { workshops } from '#tests/world/sites/workshops.ts';
import { yardHosts } from '#tests/world/tls-yard.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

const see = (domain: string) =>
  technology.inspect(
    { domain, registrable: domain },
    { net: reach.net, signal: new AbortController().signal, now: () => new Date() },
  );

it.each(Object.values(workshops))('sees what $host is made with, and nothing else', async ({ host, technologies }) => {
  const facts = await see(host);
  const shown = facts.technologies.filter(({ evidence }) => evidence[0]?.where !== 'implied');
  const byName = Object.fromEntries(shown.map(({ name, version }) => [name, version]));
  expect(byName).toMatchObject(technologies);
  expect(facts.url).toBe(`https://${host}/`);
  expect(facts.viewport).toBe('width=device-width, initial-scale=1');
  if (host === workshops.magazine.host) expect(facts.technologies).toEqual([]);
});

it('looks past a certificate that has ended', async () => {
  expect(await see(yardHosts.expired)).toMatchObject({ url: `https://${yardHosts.expired}/`, viewport: '' });
});

it.each([
  [yardHosts.inside, 'refused'],
  [yardHosts.ports, 'unreachable'],
])('says why %s shows nothing', async (host, code) => {
  const failure = await see(host).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code });
});
