import { comparable } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isLanguageTag, primaryLanguage } from '#lib/audit/facts/text/language-codes.ts';
import type { HreflangFact } from '#lib/audit/types.ts';

const NONE = 'The page has no hreflang links';
const item = ({ lang, href }: HreflangFact) => ({ value: lang === '' ? '(empty)' : lang, url: href });
/** Minimum confidence to contradict the page's declaration. */
const SURE = 0.65;

export const languageChecks = [
  defineCheck({
    id: 'html-lang-missing',
    category: 'language',
    severity: 'warning',
    title: 'The page states its language',
    failureTitle: 'The page does not state its language',
    why: 'Screen readers choose their voice by it, browsers offer to translate by it.',
    fix: 'Add lang to the html element, such as <html lang="en">.',
    evaluate: ({ page: facts }) =>
      facts.document.htmlLang === '' ? fail('No lang', 'lang on <html>') : pass(facts.document.htmlLang),
  }),
  defineCheck({
    id: 'html-lang-invalid',
    category: 'language',
    severity: 'warning',
    title: 'The stated language exists',
    failureTitle: 'The stated language is no language code',
    why: 'An unknown code is ignored.',
    fix: 'Use a code such as en, de or pt-BR.',
    evaluate: ({ page: facts }) => {
      const { htmlLang } = facts.document;
      if (htmlLang === '') return notApplicable('The page states no language');
      return isLanguageTag(htmlLang) ? pass(htmlLang) : fail(htmlLang, 'A language code (BCP 47)');
    },
  }),
  defineCheck({
    id: 'lang-mismatch',
    category: 'language',
    severity: 'notice',
    title: 'The text is in the stated language',
    failureTitle: 'The text seems to be in another language than stated',
    why: 'Readers get a wrong voice or a needless translation.',
    fix: 'Correct lang on the html element, or mark the parts in another language.',
    evaluate: ({ page: facts }) => {
      const { declared, detected, confidence, reason } = facts.content.language;
      if (declared === '') return notApplicable('The page states no language');
      if (detected === null || confidence < SURE)
        return notMeasured(reason ?? 'The language of the text is not certain');
      const stated = primaryLanguage(declared);
      const same = stated === detected || NEAR.some((group) => group.has(stated) && group.has(detected));
      return same ? pass(detected) : fail(`The text reads as "${detected}"`, `Text in "${declared}"`);
    },
  }),
  defineCheck({
    id: 'hreflang-invalid',
    category: 'language',
    severity: 'error',
    title: 'hreflang codes are valid',
    failureTitle: 'Some hreflang codes are not valid',
    why: 'A link with an unknown code is ignored.',
    fix: 'Use a language (ISO 639-1) and, if need be, a country (ISO 3166-1): en, en-GB, x-default.',
    evaluate: ({ page: facts }) => {
      const items = facts.head.hreflang.items.filter((one) => one.inHead);
      if (items.length === 0) return notApplicable(NONE);
      const bad = items.filter((one) => !one.valid);
      return bad.length > 0 ? fail(`${plural(bad.length, 'code')} not valid`, 'Valid codes', bad.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'hreflang-relative',
    category: 'language',
    severity: 'warning',
    title: 'hreflang links are absolute',
    failureTitle: 'Some hreflang links are not absolute',
    why: 'Search engines ask for the whole address, with its scheme.',
    fix: 'Write the whole address with https://.',
    evaluate: ({ page: facts }) => {
      const items = facts.head.hreflang.items.filter((one) => one.inHead);
      if (items.length === 0) return notApplicable(NONE);
      const bad = items.filter((one) => !one.absolute);
      return bad.length > 0
        ? fail(`${plural(bad.length, 'link')} without scheme and host`, 'Absolute links', bad.map(item))
        : pass();
    },
  }),
  defineCheck({
    id: 'hreflang-self',
    category: 'language',
    severity: 'warning',
    title: 'hreflang links include this page',
    failureTitle: 'hreflang links leave out this page itself',
    why: 'A set of translations counts only when each page names itself too.',
    fix: "Add a link with this page's own language and address.",
    evaluate: ({ page: facts }) => {
      const items = facts.head.hreflang.items.filter((one) => one.inHead);
      if (items.length === 0) return notApplicable(NONE);
      const own = comparable(facts.response.finalUrl);
      return items.some((one) => one.resolved !== null && comparable(one.resolved) === own)
        ? pass()
        : fail('Not among the links', 'This page among them', items.map(item));
    },
  }),
  defineCheck({
    id: 'hreflang-x-default',
    category: 'language',
    severity: 'notice',
    title: 'hreflang links name a default',
    failureTitle: 'hreflang links name no default',
    why: 'Readers of all other languages are then sent to a guess.',
    fix: 'Add hreflang="x-default" with the page for everybody else.',
    evaluate: ({ page: facts }) => {
      if (facts.head.hreflang.total === 0) return notApplicable(NONE);
      return facts.head.hreflang.items.some((one) => one.lang.trim().toLowerCase() === 'x-default')
        ? pass()
        : fail('No x-default', 'One x-default');
    },
  }),
  defineCheck({
    id: 'hreflang-outside-head',
    category: 'language',
    severity: 'warning',
    title: 'hreflang links stand in the head',
    failureTitle: 'hreflang links stand outside the head',
    why: 'Search engines ignore such links in the body.',
    fix: 'Move them into <head>. If they are there already, look for an element above them that ends the head.',
    evaluate: ({ page: facts }) => {
      const { items } = facts.head.hreflang;
      if (items.length === 0) return notApplicable(NONE);
      const outside = items.filter((one) => !one.inHead);
      return outside.length > 0 ? fail('found in the body', 'in <head>', outside.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'hreflang-several-pages-one-lang',
    category: 'language',
    severity: 'warning',
    title: 'Each hreflang code names one page',
    failureTitle: 'One hreflang code names several pages',
    why: 'Search engines cannot tell which page is meant and may ignore them all.',
    fix: 'Keep one link for each code; tell countries apart with codes such as en-GB and en-US.',
    evaluate: ({ page: facts }) => {
      const links = facts.head.hreflang.items.filter((one) => one.inHead && one.resolved !== null);
      if (links.length === 0) return notApplicable(NONE);
      const first = new Map<string, string>();
      const again = links.filter(({ lang, resolved }) => {
        const code = lang.trim().toLowerCase();
        const address = comparable(resolved ?? '');
        const known = first.get(code);
        if (known === undefined) first.set(code, address);
        return known !== undefined && known !== address;
      });
      return again.length > 0 ? fail(plural(again.length, 'second page'), 'one page a code', again.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'html-lang-vs-hreflang',
    category: 'language',
    severity: 'warning',
    title: 'lang and hreflang name the same language',
    failureTitle: 'lang and hreflang name different languages',
    why: 'The page contradicts itself about its language, so the set of translations is trusted less.',
    fix: 'Use the same language in lang on <html> and in the hreflang link to this page.',
    evaluate: ({ page: facts }) => {
      const own = comparable(facts.response.finalUrl);
      const self = facts.head.hreflang.items.filter(
        (one) =>
          one.inHead &&
          one.valid &&
          one.lang.trim().toLowerCase() !== 'x-default' &&
          one.resolved !== null &&
          comparable(one.resolved) === own,
      );
      if (self.length === 0) return notApplicable('No hreflang link names this page.');
      const stated = facts.document.htmlLang.trim();
      if (stated === '') return notApplicable('The page states no language.');
      return self.some((one) => primaryLanguage(one.lang) === primaryLanguage(stated))
        ? pass(stated)
        : fail(`lang "${stated}", hreflang "${self[0]?.lang ?? ''}"`, 'one language', self.map(item));
    },
  }),
];

/** Codes of one written language, or of related ones that cannot be distinguished in a short text. */
const NEAR = [
  new Set(['no', 'nb', 'nn', 'da']),
  new Set(['bs', 'hr', 'sr', 'sh']),
  new Set(['id', 'ms']),
  new Set(['en', 'sco']),
  new Set(['es', 'gl', 'ast', 'ca']),
  new Set(['pt', 'gl']),
  new Set(['cs', 'sk']),
  new Set(['tl', 'fil', 'ceb']),
  new Set(['fa', 'prs', 'pes']),
  new Set(['zh', 'cmn', 'yue']),
  new Set(['iw', 'he']),
  new Set(['af', 'nl']),
  new Set(['ru', 'uk', 'be', 'bg', 'mk']),
];
