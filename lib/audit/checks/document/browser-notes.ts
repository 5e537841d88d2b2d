import { type Check, defineCheck, fail, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';

/** Checks that require a browser. */

export const backgroundOnly = defineCheck({
  id: 'img-background-only',
  category: 'images',
  severity: 'notice',
  title: 'Pictures stand in the HTML',
  failureTitle: 'Larger pictures stand in the style alone',
  why: 'Search engines do not index pictures of the style, they have no alternative text, and the browser finds them late.',
  fix: 'Show pictures that say something with <img> and an alt text; mark mere decoration with aria-hidden="true".',
  needs: ['rendered'],
  evaluate({ rendered: { backgrounds, unmeasured } }) {
    if (backgrounds === null)
      return notMeasured(unmeasured.backgrounds ?? unmeasured.layout ?? 'The page has too many elements to look at.');
    const { items, total } = backgrounds;
    if (total === 0) return pass();
    return fail(
      plural(total, 'picture'),
      'none',
      items.map(({ selector, url, width, height }) => ({ selector, url, value: `shown ${width} × ${height}` })),
      total,
    );
  },
});

export const thirdPartyCookies = defineCheck({
  id: 'third-party-cookies',
  category: 'security',
  severity: 'notice',
  title: 'Other sites set no cookies through the page',
  failureTitle: 'Other sites set cookies through the page',
  why: 'They follow visitors from site to site: in many countries that needs consent first, and several browsers block them, so what relies on them breaks.',
  fix: 'Load such services after consent alone, or use ones that need no cookies.',
  needs: ['rendered'],
  evaluate({ rendered: { foreignCookies, unmeasured } }) {
    if (foreignCookies === null) return notMeasured(unmeasured.foreignCookies ?? 'The cookies were not read.');
    const { items, total } = foreignCookies;
    if (total === 0) return pass();
    return fail(
      plural(total, 'cookie'),
      'none',
      items.map(({ name, domain }) => ({ value: `${name}, of ${domain}` })),
      total,
    );
  },
});

export const deprecatedApis = defineCheck({
  id: 'deprecated-apis',
  category: 'document',
  severity: 'notice',
  title: 'No script uses what browsers will take away',
  failureTitle: 'Scripts use what browsers will take away',
  why: 'With one of the next versions of the browser these parts of the page stop working.',
  fix: 'Replace the feature where it is named, or update the library that uses it.',
  needs: ['rendered'],
  evaluate({ rendered: { deprecations } }) {
    if (deprecations === null) return notMeasured('The notes of the browser were not read.');
    const { items, total } = deprecations;
    if (total === 0) return pass();
    return fail(
      plural(total, 'use'),
      'none',
      items.map(({ feature, url, line }) => ({
        value: line === null ? feature : `${feature}, line ${line}`,
        ...(url === null ? {} : { url }),
      })),
      total,
    );
  },
});

export const browserNoteChecks: readonly Check[] = [backgroundOnly, thirdPartyCookies, deprecatedApis];
