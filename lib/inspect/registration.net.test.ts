import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RegistrationFacts } from '#lib/inspect/facts.ts';
import type { Inspector } from '#lib/inspect/inspector.ts';
import { createRegistrationInspector } from '#lib/inspect/registration.ts';
import type { RdapMood } from '#tests/world/rdap.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import type { WhoisMood } from '#tests/world/whois.ts';

let reach: Reach;
let inspector: Inspector<RegistrationFacts>;
beforeAll(async () => {
  reach = await reachWorld();
});
beforeEach(() => {
  inspector = createRegistrationInspector();
});
afterEach(() => {
  reach.world.whois.reset();
  reach.world.rdap.reset();
});
afterAll(() => reach.stop());

const inspect = (domain: string, registrable = domain) =>
  inspector.inspect(
    { domain, registrable },
    { net: reach.net, signal: new AbortController().signal, now: () => new Date() },
  );
const failureOf = (domain: string) =>
  inspect(domain).then(
    () => null,
    (error: unknown) => error,
  );

const bakery = {
  domain: 'harbour-bakery.example',
  registered: true,
  registrar: 'Harbour Names Ltd',
  createdOn: '2009-03-14',
  updatedOn: '2026-02-01',
  expiresOn: '2027-03-14',
  nameservers: ['ns1.harbour-names.example', 'ns2.harbour-names.example'],
  status: ['clientTransferProhibited'],
  dnssec: true,
};

it('RDAP says all there is, and WHOIS is not asked', async () => {
  const facts = await inspect('www.harbour-bakery.example', 'harbour-bakery.example');
  expect(facts).toMatchObject({ ...bakery, notes: [] });
  expect(facts.contacts).toEqual([
    {
      role: 'registrant',
      name: 'Zoë Müller',
      organization: 'Harbour Bakery',
      email: 'domains@harbour-bakery.example',
      phone: '+44.2079460000',
      country: 'GB',
    },
  ]);
  expect(facts.answers).toMatchObject([{ protocol: 'rdap', server: 'rdap.nic.example' }]);
  expect(facts.answers[0]?.text).toContain('"ldhName"');
  expect(reach.world.whois.of('whois.nic.example').asked).toEqual([]);
});

it('the list of IANA is read once for many', async () => {
  await inspect('harbour-bakery.example');
  await inspect('rusty-garage.example');
  expect(reach.world.rdap.asked.filter((one) => one === 'list')).toEqual(['list']);
});

it('who is redacted is no contact', async () => {
  expect(await inspect('rusty-garage.example')).toMatchObject({ contacts: [], dnssec: false, status: ['ok'] });
});

it.each([
  ['broken-json', 'is not valid JSON'],
  ['leads-inside', 'not allowed'],
  ['quota', 'rate limit exceeded'],
  ['fault', 'status 500'],
  ['other-name', 'another name (somebody-else.example)'],
  ['no-domain', 'is not a domain'],
  ['bootstrap-broken', 'is not valid JSON'],
  ['bootstrap-down', 'status 503'],
] satisfies [RdapMood, string][])(
  'RDAP at fault (%s) is noted, and WHOIS tells the same facts',
  async (mood, words) => {
    reach.world.rdap.mood = mood;
    const facts = await inspect('harbour-bakery.example');
    expect(facts).toMatchObject({ ...bakery, notes: [expect.stringContaining(words)] });
    expect(facts.answers.at(-1)).toMatchObject({ protocol: 'whois', server: 'whois.nic.example' });
    expect(facts.contacts[0]).toMatchObject({ role: 'registrant', name: 'Zoë Müller' });
  },
);

it('whom the registry leaves out, the RDAP of the registrar tells', async () => {
  const facts = await inspect('quay-tours.example');
  expect(facts).toMatchObject({ registrar: 'Harbour Names Ltd', notes: [], contacts: [{ name: 'Quinn Ferry' }] });
  expect(facts.answers.map(({ server }) => server)).toEqual(['rdap.nic.example', 'rdap.harbour-names.example']);
});

it('S14: an RDAP link that leads inside is not followed', async () => {
  const facts = await inspect('related-inside.example');
  expect(facts).toMatchObject({ registered: true, registrar: 'Odd Names Inc.', contacts: [] });
  expect(facts.notes).toEqual([expect.stringContaining('not allowed')]);
});

it('RDAP that says nothing leaves time for WHOIS', async () => {
  reach.world.rdap.mood = 'silent';
  const facts = await inspect('harbour-bakery.example');
  expect(facts).toMatchObject({ ...bakery, notes: [expect.stringContaining('timed out')] });
});

it('what RDAP leaves out comes from WHOIS', async () => {
  reach.world.rdap.mood = 'without-dates';
  const facts = await inspect('harbour-bakery.example');
  expect(facts).toMatchObject({ ...bakery, notes: [] });
  expect(facts.answers.map(({ protocol }) => protocol)).toEqual(['rdap', 'whois']);
});

it('nobody has registered it: a fact, by RDAP and by WHOIS', async () => {
  expect(await inspect('nobody-has-this.example')).toMatchObject({
    registered: false,
    registrar: null,
    nameservers: [],
  });
  expect(await inspect('nobody-has-this.com')).toMatchObject({ registered: false, answers: [{ protocol: 'whois' }] });
});

it('a thin registry is completed by the registrar it refers to, in Latin-1 too', async () => {
  reach.world.whois.of('whois.harbour-names.example').mood = 'latin-1';
  const facts = await inspect('harbour-bakery.com');
  expect(facts).toMatchObject({
    registrar: 'Harbour Names Ltd',
    createdOn: '2001-11-05',
    status: ['clientTransferProhibited', 'clientDeleteProhibited'],
    contacts: [{ role: 'registrant', organization: 'Bäckerei am Hafen' }],
    notes: [],
  });
  expect(facts.answers.map(({ server }) => server)).toEqual(['whois.verisign-grs.com', 'whois.harbour-names.example']);
  expect(reach.world.whois.of('whois.verisign-grs.com').asked).toEqual(['domain harbour-bakery.com']);
});

it.each([
  ['refers-to-an-address.com', '"10.0.0.1", which is not followed'],
  ['refers-to-a-port.com', '"127.0.0.1:8080", which is not followed'],
  ['refers-inside.com', 'whois.inside-names.example has an IP address that is not allowed'],
  ['refers-to-nobody.com', 'whois.gone.example'],
])('a referral that is not allowed or fails is noted: %s', async (domain, words) => {
  const facts = await inspect(domain);
  expect(facts).toMatchObject({ registered: true, registrar: 'Odd Names Inc.', expiresOn: '2028-01-02' });
  expect(facts.notes).toEqual([expect.stringContaining(words)]);
});

it.each([
  ['quota', 'blocked', 'is rate-limiting requests'],
  ['empty', 'unreachable', 'returned an empty response'],
  ['binary', 'unreachable', 'returned a response that is not text'],
  ['resets', 'unreachable', 'closed the connection'],
  ['silent', 'timed_out', 'timed out'],
] satisfies [WhoisMood, string, string][])(
  'a WHOIS server that fails (%s) is the error, with its reason',
  async (mood, code, words) => {
    reach.world.whois.of('whois.verisign-grs.com').mood = mood;
    expect(await failureOf('harbour-bakery.com')).toMatchObject({ code, message: expect.stringContaining(words) });
  },
);

it.each(['huge', 'endless'] satisfies WhoisMood[])(
  'an answer too long (%s) is read as far as it is read',
  async (mood) => {
    reach.world.whois.of('whois.verisign-grs.com').mood = mood;
    const facts = await inspect('harbour-bakery.com');
    expect(facts.registered).toBe(true);
    expect(facts.notes).toContainEqual(expect.stringContaining('exceeds the size limit'));
    expect(facts.answers[0]?.text.length).toBeLessThanOrEqual(64 * 1024);
  },
);

it('an answer in no known words is kept, and nothing is made up from it', async () => {
  reach.world.whois.of('whois.verisign-grs.com').mood = 'nonsense';
  const facts = await inspect('harbour-bakery.com');
  expect(facts).toMatchObject({ registered: null, registrar: null, createdOn: null, nameservers: [] });
  expect(facts.answers[0]?.text).toContain('quick brown fox');
  expect(facts.notes).toEqual([expect.stringContaining('could not be parsed')]);
});

it('if RDAP and WHOIS both fail, the error names both reasons', async () => {
  reach.world.rdap.mood = 'quota';
  reach.world.whois.mood = 'empty';
  expect(await failureOf('harbour-bakery.example')).toMatchObject({
    message: expect.stringMatching(/returned an empty response.*rate limit exceeded \(status 429\)/),
  });
});

it('a top-level domain without a WHOIS server is an error', async () => {
  expect(await failureOf('somebody.moe')).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('No WHOIS server for .moe'),
  });
});

it('a top-level domain that does not exist is the same error', async () => {
  expect(await failureOf('somebody.nosuchtop')).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('No WHOIS server for .nosuchtop'),
  });
});

it('if IANA cannot be queried, the likely server is', async () => {
  reach.world.whois.of('whois.iana.org').mood = 'resets';
  const facts = await inspect('harbour-bakery.com');
  expect(facts.registrar).toBe('Harbour Names Ltd');
  expect(facts.notes).toEqual([expect.stringContaining('Queried whois.verisign-grs.com instead.')]);
});

it('who aborts is answered at once', async () => {
  reach.world.whois.mood = 'silent';
  const signal = AbortSignal.timeout(200);
  const run = inspector.inspect(
    { domain: 'harbour-bakery.com', registrable: 'harbour-bakery.com' },
    { net: reach.net, signal, now: () => new Date() },
  );
  await expect(run).rejects.toMatchObject({ name: 'TimeoutError' });
});
