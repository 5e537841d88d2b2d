import { canonicalAddress, comparable } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';

const NEEDED = ['title', 'type', 'image', 'url'];

export const socialChecks = [
  defineCheck({
    id: 'og-incomplete',
    category: 'social',
    severity: 'notice',
    title: 'The page has a complete preview for social networks',
    failureTitle: 'The preview for social networks is missing or incomplete',
    why: 'A shared link without title and image is a bare address.',
    fix: 'Add og:title, og:type, og:image and og:url to the head, and og:description.',
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
    severity: 'warning',
    title: 'The preview image has an absolute address',
    failureTitle: 'The preview image has no absolute address',
    why: 'Networks do not resolve relative addresses; the preview stays without an image.',
    fix: 'Write the whole address of the image with https://.',
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
    severity: 'notice',
    title: 'Preview and canonical link name one address',
    failureTitle: 'The preview names another address than the canonical link',
    why: 'Likes and shares are counted for the address in og:url.',
    fix: 'Use the canonical address in og:url.',
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
    severity: 'notice',
    title: 'The page names its card type',
    failureTitle: 'The page names no card type',
    why: 'Without twitter:card a shared link shows a small card, or none.',
    fix: 'Add <meta name="twitter:card" content="summary_large_image">; title and image are taken from the og tags.',
    evaluate: ({ page: facts }) =>
      facts.social.twitter.card
        ? pass(facts.social.twitter.card)
        : fail('No twitter:card', 'summary or summary_large_image'),
  }),
  defineCheck({
    id: 'social-tags-empty',
    category: 'social',
    severity: 'notice',
    title: 'No preview tag is empty',
    failureTitle: 'Some preview tags are empty',
    why: 'An empty tag hides what a network would else take from the page.',
    fix: 'Fill the tags or leave them out.',
    evaluate: ({ page: facts }) => {
      const { empty, og, twitter } = facts.social;
      if (Object.keys(og).length + Object.keys(twitter).length === 0)
        return notApplicable('The page has no preview tags.');
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
    severity: 'notice',
    title: 'The site has an icon',
    failureTitle: 'The site has no icon',
    why: 'Results, tabs and bookmarks show it beside the name of the page.',
    fix: 'Add <link rel="icon"> or a /favicon.ico of at least 48 by 48 pixels.',
    evaluate: ({ page: facts, site }) => {
      const found = site?.faviconFound ?? null;
      if (found === true) return pass();
      // A declared icon that could not be fetched counts as missing; without site facts the declaration has to suffice.
      if (found === false)
        return fail(
          'no icon answers',
          'one icon',
          facts.head.favicons.map(({ href }) => ({ url: href })),
        );
      if (facts.head.favicons.length > 0) return pass(facts.head.favicons[0]?.href ?? null);
      return notMeasured(site?.unmeasured.faviconFound ?? 'The site was not asked for its icon.');
    },
  }),
];
