import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dnsInspector } from '#lib/inspect/dns.ts';
import { createNet } from '#lib/net/create-net.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterEach(() => reach.world.dns.reset());
afterAll(() => reach.stop());

const inspect = (domain: string, registrable = domain) =>
  dnsInspector.inspect(
    { domain, registrable },
    { net: reach.net, signal: new AbortController().signal, now: () => new Date() },
  );

it('every record of a name is read', async () => {
  const facts = await inspect('harbour-bakery.example');
  expect(facts).toMatchObject({
    exists: true,
    a: ['203.0.113.10'],
    aaaa: ['2001:db8:10::5'],
    mx: [
      { priority: 10, host: 'mail.harbour-post.example' },
      { priority: 20, host: 'backup.harbour-post.example' },
    ],
    ns: ['ns1.harbour-names.example', 'ns2.harbour-names.example'],
    cname: [],
    soa: { primary: 'ns1.harbour-names.example', contact: 'hostmaster.harbour-names.example', serial: 2026110201 },
    failures: {},
  });
  expect(facts.txt).toContain('bakers=Zoë and Jürgen');
  expect(facts.caa).toEqual([
    { critical: false, tag: 'issue', value: 'world.example' },
    { critical: true, tag: 'iodef', value: 'mailto:ca@harbour-bakery.example' },
  ]);
  expect(facts.spf).toEqual({
    record: 'v=spf1 mx include:harbour-post.example -all',
    mechanisms: ['mx', 'include:harbour-post.example', '-all'],
    all: '-all',
    lookups: 2,
    problems: [],
  });
  expect(facts.dmarc).toMatchObject({ name: '_dmarc.harbour-bakery.example', policy: 'reject', problems: [] });
});

it('DMARC of the registrable domain holds for names below it; a canonical name is told', async () => {
  const facts = await inspect('shop.harbour-bakery.example', 'harbour-bakery.example');
  expect(facts).toMatchObject({ cname: ['shops.harbour-post.example'], dmarc: { policy: 'reject' }, spf: null });
});

it('a name without records of a type has an empty list; one that does not exist is told so', async () => {
  const none = await inspect('nobody-has-this.example');
  expect(none).toMatchObject({
    exists: false,
    a: [],
    mx: [],
    txt: [],
    soa: null,
    spf: null,
    dmarc: null,
    failures: {},
  });
  expect(await inspect('quiet-orchard.example')).toMatchObject({ exists: true, mx: [], caa: [] });
});

it('weak policies are reported with their problems', async () => {
  const { spf, dmarc } = await inspect('rusty-garage.example');
  expect(spf?.lookups).toBe(11);
  expect(spf?.problems).toEqual([
    expect.stringContaining('2 SPF records'),
    expect.stringContaining('"+all"'),
    expect.stringContaining('more than 10 DNS lookups'),
  ]);
  expect(dmarc?.problems).toEqual([
    expect.stringContaining('"p=none"'),
    expect.stringContaining('"pct=150"'),
    expect.stringContaining('"rua"'),
  ]);
});

it('a record type that fails does not affect the others, and has its own reason', async () => {
  const { types } = reach.world.dns;
  types.set('mx', 'servfail').set('caa', 'refused').set('soa', 'silent');
  const facts = await inspect('harbour-bakery.example');
  expect(facts).toMatchObject({ a: ['203.0.113.10'], mx: null, caa: null, soa: null });
  expect(facts.failures.MX).toContain('name servers of the domain may not respond');
  expect(facts.failures.CAA).toContain('the DNS server refused the query');
  expect(facts.failures.SOA).toContain('DNS lookup timed out');
  expect(Object.keys(facts.failures).sort()).toEqual(['CAA', 'MX', 'SOA']);
});

it('an answer too long for a datagram comes over TCP', async () => {
  const long = `key=${'k'.repeat(900)}`;
  reach.world.dns.records.set('harbour-bakery.example', { txt: [long] });
  reach.world.dns.mood = 'truncates';
  const facts = await inspect('harbour-bakery.example');
  expect(facts.txt).toEqual([long]);
  expect(reach.world.dns.asked).toContain('TXT harbour-bakery.example over tcp');
});

it.each([
  ['servfail', 'unreachable', 'SERVFAIL'],
  ['refused', 'unreachable', 'the DNS server refused the query'],
  ['silent', 'timed_out', 'timed out'],
] as const)('if no record can be looked up (%s), the reason is the error', async (mood, code, words) => {
  reach.world.dns.mood = mood;
  const error = await inspect('harbour-bakery.example').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
});

it('no DNS server at all is told', async () => {
  const net = createNet({ dnsServers: ['127.0.0.1:9'] });
  await expect(net.records('harbour-bakery.example', 'A')).rejects.toMatchObject({
    code: expect.stringMatching(/timed_out|unreachable/),
  });
  await net.close();
});

it('SPF that cannot be followed to the end has no count', async () => {
  reach.world.dns.names.set('harbour-post.example', 'servfail');
  const { spf } = await inspect('harbour-bakery.example');
  expect(spf).toMatchObject({ lookups: null, problems: [expect.stringContaining('could not be resolved')] });
});
