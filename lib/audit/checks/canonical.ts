import type { CanonicalFact } from '../types.ts';
import { defineCheck, fail, notApplicable, pass } from './define-check.ts';
import { canonicalElsewhere, comparable } from './indexability.ts';
import { plural } from './plural.ts';

const NONE = 'The page has no canonical link';
const item = (one: CanonicalFact) => ({
  value: `${one.source}: ${one.href}`,
  ...(one.resolved ? { url: one.resolved } : {}),
});

export const canonicalChecks = [
  defineCheck({
    id: 'canonical-missing',
    category: 'canonical',
    severity: 'notice',
    title: 'The page names its canonical address',
    failureTitle: 'The page names no canonical address',
    why: 'The same page under several addresses (tracking, capital letters, sorting) is otherwise joined by guess.',
    fix: 'Add <link rel="canonical"> with the absolute address of this page.',
    evaluate: ({ page: facts }) =>
      facts.head.canonicals.total === 0
        ? fail('No canonical link', 'One, to this page')
        : pass(facts.head.canonicals.items[0]?.href ?? null),
  }),
  defineCheck({
    id: 'canonical-conflict',
    category: 'canonical',
    severity: 'error',
    title: 'Canonical links agree',
    failureTitle: 'Canonical links contradict each other',
    why: 'With two different canonical addresses, search engines ignore both.',
    fix: 'Keep one canonical link, in the head or in the HTTP header.',
    evaluate: ({ page: facts }) => {
      const usable = facts.head.canonicals.items.filter((one) => one.inHead);
      if (usable.length === 0) return notApplicable(NONE);
      const different = new Set(usable.map((one) => comparable(one.resolved ?? one.href)));
      return different.size > 1
        ? fail(plural(different.size, 'different address', 'different addresses'), 'One address', usable.map(item))
        : pass();
    },
  }),
  defineCheck({
    id: 'canonical-multiple',
    category: 'canonical',
    severity: 'notice',
    title: 'There is one canonical link',
    failureTitle: 'The canonical link is repeated',
    why: 'Repeated links agree today and drift apart tomorrow.',
    fix: 'Keep one of them.',
    evaluate: ({ page: facts }) => {
      const { items, total } = facts.head.canonicals;
      if (total === 0) return notApplicable(NONE);
      return total > 1 ? fail(plural(total, 'canonical link'), 'One', items.map(item), total) : pass();
    },
  }),
  defineCheck({
    id: 'canonical-invalid',
    category: 'canonical',
    severity: 'error',
    title: 'The canonical link is an absolute address',
    failureTitle: 'The canonical link is relative or broken',
    why: 'A relative or broken canonical address is easily resolved to the wrong page.',
    fix: 'Write the whole address with https:// and without fragment.',
    evaluate: ({ page: facts }) => {
      const { items } = facts.head.canonicals;
      if (items.length === 0) return notApplicable(NONE);
      const bad = items.filter(
        (one) => one.inHead && (one.resolved === null || !/^https?:\/\/[^/]/i.test(one.href) || one.href.includes('#')),
      );
      return bad.length > 0
        ? fail(bad[0]?.href || 'An empty address', 'https://… without fragment', bad.map(item))
        : pass();
    },
  }),
  defineCheck({
    id: 'canonical-outside-head',
    category: 'canonical',
    severity: 'warning',
    title: 'The canonical link stands in the head',
    failureTitle: 'The canonical link stands outside the head',
    why: 'Search engines ignore a canonical link in the body.',
    fix: 'Move it into <head>.',
    evaluate: ({ page: facts }) => {
      const outside = facts.head.canonicals.items.filter((one) => !one.inHead);
      if (facts.head.canonicals.total === 0) return notApplicable(NONE);
      return outside.length > 0 ? fail('Found in the body', 'In <head>', outside.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'canonical-to-other',
    category: 'canonical',
    severity: 'warning',
    title: 'The canonical link names this page',
    failureTitle: 'The canonical link names another page',
    why: 'The page asks search engines to show the other one in its place.',
    fix: 'Leave it when this page is a copy; else set it to this address.',
    evaluate: ({ page: facts }) => {
      if (facts.head.canonicals.total === 0) return notApplicable(NONE);
      const other = canonicalElsewhere(facts);
      return other === null ? pass() : fail(other, facts.response.finalUrl, [{ url: other }]);
    },
  }),
  defineCheck({
    id: 'canonical-insecure',
    category: 'canonical',
    severity: 'warning',
    title: 'The canonical link is secure',
    failureTitle: 'The canonical link of a secure page is not secure',
    why: 'It asks search engines to show the http address.',
    fix: 'Use https:// in the canonical link.',
    evaluate: ({ page: facts }) => {
      if (facts.head.canonicals.total === 0) return notApplicable(NONE);
      if (!facts.response.https) return notApplicable('The page itself is not served over https');
      const insecure = facts.head.canonicals.items.filter((one) => one.resolved?.startsWith('http:'));
      return insecure.length > 0 ? fail(insecure[0]?.href ?? '', 'https://…', insecure.map(item)) : pass();
    },
  }),
];
