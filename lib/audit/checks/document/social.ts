import { canonicalAddress, comparable } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';

const NEEDED = ['title', 'type', 'image', 'url'];

export const socialChecks = [
  defineCheck({
    id: 'og-incomplete',
    category: 'social',
    title: 'Open Graph tags complete',
    failureTitle: 'Open Graph tags missing or incomplete',
    why: 'Shared links appear without a title or image. No effect on rankings.',
    fix: 'Add og:title, og:type, og:image, og:url and og:description to <head>.',
    evaluate: ({ page: facts }) => {
      const lacks = NEEDED.filter((name) => !facts.social.og[name]);
      return lacks.length > 0
        ? fail(
            lacks.length === NEEDED.length ? 'No og tags' : `${lacks.map((name) => `og:${name}`).join(', ')} missing`,
            NEEDED.map((name) => `og:${name}`).join(', '),
            lacks.map((name) => ({ value: `og:${name}` })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'og-image-relative',
    category: 'social',
    title: 'og:image is an absolute URL',
    failureTitle: 'og:image is not an absolute URL',
    why: 'Social networks do not resolve relative URLs. The preview has no image.',
    fix: 'Use the absolute URL of the image, including https://.',
    evaluate: ({ page: facts }) => {
      const { ogImages } = facts.social;
      if (ogImages.length === 0) return notApplicable('The page has no og:image');
      const bad = ogImages.filter((image) => !/^https?:\/\/[^/]/i.test(image.url));
      return bad.length > 0
        ? fail(
            bad[0]?.url ?? '',
            'https://…',
            bad.map(({ url }) => ({ url })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'og-url-not-canonical',
    category: 'social',
    title: 'og:url matches the canonical URL',
    failureTitle: "og:url doesn't match the canonical URL",
    why: 'Social networks attribute shares and likes to og:url.',
    fix: 'Set og:url to the canonical URL.',
    evaluate: ({ page: facts }) => {
      const url = facts.social.og.url ?? '';
      const canonical = canonicalAddress(facts);
      if (url === '' || canonical === null) return notApplicable('The page lacks og:url or a canonical link');
      return comparable(url) === comparable(canonical) ? pass() : fail(url, canonical);
    },
  }),
  defineCheck({
    id: 'card-missing',
    category: 'social',
    title: 'Has a Twitter/X card',
    failureTitle: 'Missing Twitter/X card',
    why: 'Without twitter:card, shared links on X appear with a small preview or none.',
    fix: 'Add <meta name="twitter:card" content="summary_large_image">. Title and image fall back to Open Graph.',
    evaluate: ({ page: facts }) =>
      facts.social.twitter.card
        ? pass(facts.social.twitter.card)
        : fail('No twitter:card', 'summary or summary_large_image'),
  }),
  defineCheck({
    id: 'social-tags-empty',
    category: 'social',
    title: 'No empty social tags',
    failureTitle: 'Empty Open Graph or Twitter tags',
    why: 'Empty tags prevent the fallback to other values of the page.',
    fix: 'Add values, or remove the tags.',
    evaluate: ({ page: facts }) => {
      const { empty, og, twitter } = facts.social;
      if (Object.keys(og).length + Object.keys(twitter).length === 0)
        return notApplicable('No Open Graph or Twitter tags.');
      return empty.length > 0
        ? fail(
            empty.slice(0, 5).join(', '),
            'a value in each',
            empty.map((value) => ({ value })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'favicon-missing',
    category: 'social',
    title: 'Has a favicon',
    failureTitle: 'Missing favicon',
    why: 'Google shows the favicon next to the result. Browsers show it in tabs and bookmarks.',
    fix: 'Add <link rel="icon"> or /favicon.ico with at least 48 × 48 pixels.',
    evaluate: ({ page: facts, site }) => {
      const found = site?.faviconFound ?? null;
      if (found === true) return pass();
      // A declared icon that could not be fetched counts as missing; without site facts the declaration has to suffice.
      if (found === false)
        return fail(
          'no icon found',
          'one icon',
          facts.head.favicons.map(({ href }) => ({ url: href })),
        );
      if (facts.head.favicons.length > 0) return pass(facts.head.favicons[0]?.href ?? null);
      return notMeasured(site?.unmeasured.faviconFound ?? 'The favicon was not requested.');
    },
  }),
];
