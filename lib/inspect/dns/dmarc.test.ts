import { expect, it } from 'vitest';
import { dmarcRecords, readDmarc } from './dmarc.ts';

const read = (...records: string[]) => readDmarc('_dmarc.a.example', dmarcRecords(records));

it('a record is read tag by tag', () => {
  expect(read('v=DMARC1; p=Quarantine; sp=reject; rua=mailto:a@b.example,mailto:c@d.example; adkim=s')).toEqual({
    name: '_dmarc.a.example',
    record: 'v=DMARC1; p=Quarantine; sp=reject; rua=mailto:a@b.example,mailto:c@d.example; adkim=s',
    policy: 'quarantine',
    subdomainPolicy: 'reject',
    tags: {
      v: 'DMARC1',
      p: 'Quarantine',
      sp: 'reject',
      rua: 'mailto:a@b.example,mailto:c@d.example',
      adkim: 's',
    },
    problems: [],
  });
});

it.each([
  ['v=DMARC1; rua=mailto:a@b.example', 'The tag "p" is missing: no policy is set.'],
  ['v=DMARC1; p=maybe; rua=mailto:a@b.example', '"p=maybe" is not a valid policy: use none, quarantine or reject.'],
  [
    'v=DMARC1; p=reject; pct=20; rua=mailto:a@b.example',
    '"pct=20": the policy applies only to a share of the failing email.',
  ],
  ['v=DMARC1; p=reject; rua=a@b.example', '"rua" names "a@b.example", which is not a mailto: address.'],
  ['v=DMARC1; p=reject; p=none; rua=mailto:a@b.example', 'The tag "p" appears more than once.'],
  ['v=DMARC1; p=reject; pp=x; rua=mailto:a@b.example', 'The tag "pp" is unknown to DMARC.'],
  ['v=DMARC1; p=reject; aspf=x; rua=mailto:a@b.example', '"aspf=x" must be r or s.'],
])('%s', (record, problem) => {
  expect(read(record)?.problems).toEqual([problem]);
});

it('other texts are none; two records are no policy that anyone applies', () => {
  expect(read('v=DMARC2; p=reject', 'p=reject; v=DMARC1')).toBeNull();
  const two = 'v=DMARC1; p=reject; rua=mailto:a@b.example';
  expect(read(two, two)?.problems).toEqual(['There are 2 DMARC records: receivers ignore all of them.']);
});
