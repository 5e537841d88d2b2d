import { expect, test } from 'vitest';
import { evaluateLocalPack } from '#lib/features/rankings/checks/evaluate-local-pack.ts';

const pack = [
  { title: 'Other Bakery', url: 'https://other.example/', text: '' },
  { title: 'Harbour Bakery', url: null, text: '' },
];

test('a business is found by website or name; a page without a pack and a pack without the business are two things', () => {
  const of = (entries: typeof pack | null, domain: string, businessName: string | null = null) =>
    evaluateLocalPack(entries, { domain, businessName }, true, null);
  expect(of(pack, 'other.example')).toEqual({ localState: 'found', localPosition: 1, localReason: null });
  expect(of(pack, 'harbour.example', 'HARBOUR bakery')).toMatchObject({ localState: 'found', localPosition: 2 });
  expect(of(pack, 'harbour.example')).toEqual({ localState: 'not_in_pack', localPosition: null, localReason: null });
  expect(of([], 'harbour.example')).toEqual({ localState: 'no_pack', localPosition: null, localReason: null });
});

test('a page that never shows one is unmeasured, with the reason', () => {
  const unread = (wanted: boolean, why: string | null) =>
    evaluateLocalPack(null, { domain: 'other.example', businessName: null }, wanted, why).localReason;
  expect([unread(false, 'captcha'), unread(true, 'captcha'), unread(true, null)]).toEqual([
    'not-requested',
    'captcha',
    'no-transport',
  ]);
});
