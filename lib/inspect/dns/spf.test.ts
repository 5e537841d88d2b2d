import { expect, it } from 'vitest';
import { readSpf } from './spf.ts';

const none = async () => [];
const problems = async (record: string) => (await readSpf('a.example', [record], none))?.problems ?? null;

it('a domain without a record, or with one of another version, has none', async () => {
  expect(await readSpf('a.example', ['v=spf10 -all', 'spf2.0/pra -all', 'hello'], none)).toBeNull();
});

it.each([
  ['v=spf1 -all', []],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ip6:2001:db8::1 a mx/24 a:b.example/24//64 ~all', []],
  ['v=spf1 ip4:192.0.2.300 -all', ['"ip4:192.0.2.300" contains no valid ip4 address.']],
  ['v=spf1 ip6:2001:db8::/129 -all', ['"ip6:2001:db8::/129" contains no valid ip6 address.']],
  ['v=spf1 mxx -all', ['"mxx" is not an SPF mechanism: receivers treat the record as an error.']],
  ['v=spf1 ptr -all', ['"ptr" is slow and unreliable; it should no longer be used.']],
  ['v=spf1 include: -all', ['"include:" has no domain.']],
  ['v=spf1 all', ['"+all" allows any server to send email for this domain.']],
  ['v=spf1 mx', ['The record does not end with "all": other senders are not restricted.']],
  ['v=spf1 -all mx', ['Mechanisms after "all" are ignored.']],
  ['v=spf1 redirect=b.example -all', ['"redirect" has no effect together with "all".']],
])('%s', async (record, expected) => {
  expect(await problems(record)).toEqual(expected);
});

it('look-ups are counted through includes and redirects, and stop where a receiver stops', async () => {
  const zones: Record<string, string[]> = {
    'b.example': ['v=spf1 a mx include:c.example ~all'],
    'c.example': ['v=spf1 exists:%{i}.c.example redirect=d.example'],
    'd.example': ['v=spf1 ip4:192.0.2.1 -all'],
  };
  const asked: string[] = [];
  const read = async (name: string) => {
    asked.push(name);
    return zones[name] ?? [];
  };
  const facts = await readSpf('a.example', ['v=spf1 include:b.example -all'], read);
  expect(facts).toMatchObject({ lookups: 6, problems: [] });
  expect(asked).toEqual(['b.example', 'c.example', 'd.example']);
});

it('a circle and an include without a record are told', async () => {
  const circle = await readSpf('a.example', ['v=spf1 include:a.example -all'], none);
  expect(circle).toMatchObject({ lookups: null, problems: [expect.stringContaining('refers back to a.example')] });
  expect(await problems('v=spf1 include:b.example -all')).toEqual([
    expect.stringContaining('b.example has no SPF record'),
  ]);
});
