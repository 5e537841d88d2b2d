import { type Check, defineCheck, fail, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';

/** Checks that require a browser. */

export const backgroundOnly = defineCheck({
  id: 'img-background-only',
  category: 'images',
  title: 'No content images in CSS backgrounds',
  failureTitle: 'Content images set as CSS backgrounds',
  why: 'Search engines do not index CSS background images. They have no alt text.',
  fix: 'Use <img> with alt text for content images. Keep backgrounds for decoration.',
  needs: ['rendered'],
  evaluate({ rendered: { backgrounds, unmeasured } }) {
    if (backgrounds === null)
      return notMeasured(unmeasured.backgrounds ?? unmeasured.layout ?? 'The page has too many elements to check.');
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
  title: 'No third-party cookies',
  failureTitle: 'Third-party cookies',
  why: 'Third-party cookies often require consent. Several browsers block them.',
  fix: 'Load these services only after consent, or replace them.',
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
  title: 'No deprecated browser APIs',
  failureTitle: 'Deprecated browser APIs in use',
  why: 'Future browser versions will remove these APIs. Parts of the page may then stop working.',
  fix: 'Replace the API, or update the library that uses it.',
  needs: ['rendered'],
  evaluate({ rendered: { deprecations } }) {
    if (deprecations === null) return notMeasured('Browser diagnostics were not captured.');
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
