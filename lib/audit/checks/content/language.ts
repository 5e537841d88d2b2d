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
    title: 'Has an html lang attribute',
    failureTitle: 'Missing html lang attribute',
    why: 'Screen readers choose the voice by the lang attribute. Browsers use it to offer translations.',
    fix: 'Add lang to <html>, for example <html lang="en">.',
    evaluate: ({ page: facts }) =>
      facts.document.htmlLang === '' ? fail('No lang', 'lang attribute on <html>') : pass(facts.document.htmlLang),
  }),
  defineCheck({
    id: 'html-lang-invalid',
    category: 'language',
    title: 'html lang attribute is valid',
    failureTitle: 'Invalid html lang attribute',
    why: 'Browsers and screen readers ignore invalid language codes.',
    fix: 'Use a valid BCP 47 code such as en, de or pt-BR.',
    evaluate: ({ page: facts }) => {
      const { htmlLang } = facts.document;
      if (htmlLang === '') return notApplicable('The page states no language');
      return isLanguageTag(htmlLang) ? pass(htmlLang) : fail(htmlLang, 'A language code (BCP 47)');
    },
  }),
  defineCheck({
    id: 'lang-mismatch',
    category: 'language',
    title: 'Content language matches html lang',
    failureTitle: "Content language doesn't match html lang",
    why: 'Screen readers use the wrong voice. Browsers offer unnecessary translations.',
    fix: 'Correct lang on <html>, or mark passages in another language.',
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
    title: 'hreflang codes are valid',
    failureTitle: 'Invalid hreflang codes',
    why: 'Search engines ignore hreflang annotations with invalid codes.',
    fix: 'Use ISO 639-1 languages and optional ISO 3166-1 regions: en, en-GB, x-default.',
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
    title: 'hreflang URLs are absolute',
    failureTitle: 'Relative hreflang URLs',
    why: 'hreflang requires fully qualified URLs.',
    fix: 'Use absolute URLs, including https://.',
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
    title: 'Self-referencing hreflang present',
    failureTitle: 'Missing self-referencing hreflang',
    why: 'Google expects every version to list itself along with the others.',
    fix: "Add an hreflang annotation for this page's own language and URL.",
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
    title: 'x-default hreflang present',
    failureTitle: 'Missing x-default hreflang',
    why: 'Without x-default, search engines choose the version for all other languages.',
    fix: 'Optional. Add hreflang="x-default" with the fallback page.',
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
    title: 'hreflang in <head>',
    failureTitle: 'hreflang outside <head>',
    why: 'Search engines ignore hreflang annotations in <body>.',
    fix: 'Move them to <head>. If they are already there, find the element above them that ends <head>.',
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
    title: 'One URL per hreflang code',
    failureTitle: 'Multiple URLs for one hreflang code',
    why: 'Search engines cannot tell which URL is meant. They may ignore the annotations.',
    fix: 'Keep one URL per code. Separate countries with codes such as en-GB and en-US.',
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
      return again.length > 0 ? fail(plural(again.length, 'second page'), 'one URL per code', again.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'html-lang-vs-hreflang',
    category: 'language',
    title: 'html lang and hreflang match',
    failureTitle: 'html lang and hreflang mismatch',
    why: 'The html lang attribute and the self-referencing hreflang disagree.',
    fix: 'Use the same language in both.',
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
      if (stated === '') return notApplicable('No html lang attribute.');
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
