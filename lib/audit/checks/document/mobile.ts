import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';

const NO_LAYOUT = 'The layout was not measured in a browser.';

export const viewport = defineCheck({
  id: 'viewport-missing',
  category: 'mobile',
  title: 'Has a viewport meta tag',
  failureTitle: 'Missing viewport meta tag',
  why: 'Phones render the page at desktop width. Google indexes the mobile version.',
  fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
  evaluate({ page: { head } }) {
    const { count, content, width } = head.viewport;
    if (count > 0 && width !== '') return pass(content);
    return fail(count === 0 ? 'no viewport' : content, 'width=device-width');
  },
});

export const viewportScalable = defineCheck({
  id: 'viewport-not-scalable',
  category: 'mobile',
  title: 'Zoom allowed',
  failureTitle: 'Zoom disabled in viewport (user-scalable=no)',
  why: 'Users with low vision cannot zoom.',
  fix: 'Remove user-scalable=no, and set maximum-scale to 5 or more.',
  limits: { minMaximumScale: 5 },
  evaluate({ page: { head } }, { minMaximumScale }) {
    const { count, content, userScalable, maximumScale } = head.viewport;
    if (count === 0) return notApplicable('The page sets no viewport.');
    if (userScalable && (maximumScale === null || maximumScale >= minMaximumScale)) return pass();
    return fail(content, `zoom up to ${minMaximumScale} times or more`);
  },
});

export const smallText = defineCheck({
  id: 'font-too-small',
  category: 'mobile',
  title: 'Legible font sizes',
  failureTitle: 'Illegible font sizes',
  why: 'Text below 12 px is hard to read on phones.',
  fix: 'Use 16 px for body text and at least 12 px elsewhere.',
  limits: { maxShare: 0.4 },
  needs: ['rendered'],
  evaluate({ rendered: { layout, unmeasured } }, { maxShare }) {
    if (layout === null) return notMeasured(unmeasured.layout ?? NO_LAYOUT);
    const { share, examples } = layout.smallText;
    const found = `${Math.round(share * 100)}% of the text below 12 px`;
    if (share <= maxShare) return pass(found);
    const items = examples.items.map(({ selector, snippet, size }) => ({ selector, snippet, value: `${size} px` }));
    return fail(found, `at most ${maxShare * 100}%`, items, examples.total);
  },
});

export const tapTargets = defineCheck({
  id: 'tap-targets',
  category: 'mobile',
  title: 'Tap targets sized appropriately',
  failureTitle: 'Tap targets too small',
  why: 'Targets below 24 × 24 px are hard to tap (WCAG 2.2, 2.5.8).',
  fix: 'Add padding, or space the targets out.',
  limits: { maxSmall: 0, maxShare: 0.25 },
  needs: ['rendered'],
  evaluate({ rendered: { layout, unmeasured } }, { maxSmall, maxShare }) {
    if (layout === null) return notMeasured(unmeasured.layout ?? NO_LAYOUT);
    const { checked, small } = layout.tapTargets;
    if (checked === 0) return notApplicable('No tap targets on the page.');
    // WCAG exempts links inside a sentence; texts with such links have a modest share of small targets.
    if (small.total <= maxSmall || small.total / checked <= maxShare)
      return pass(`${checked - small.total} of ${checked}`);
    const items = small.items.map(({ selector, snippet, width, height }) => ({
      selector,
      snippet,
      value: `${Math.round(width)} × ${Math.round(height)} px`,
    }));
    return fail(`${small.total} of ${checked} below 24 × 24 px`, `at most ${maxShare * 100}%`, items, small.total);
  },
});

export const contentWidth = defineCheck({
  id: 'content-wider-than-screen',
  category: 'mobile',
  title: 'Content fits the viewport',
  failureTitle: 'Content wider than screen',
  why: 'Users have to scroll horizontally on phones.',
  fix: 'Set max-width: 100% on images and tables, and wrap long words.',
  needs: ['rendered'],
  evaluate({ rendered: { layout, unmeasured } }) {
    if (layout === null) return notMeasured(unmeasured.layout ?? NO_LAYOUT);
    const { contentWidth: width, viewportWidth, wideElements } = layout;
    if (width <= viewportWidth) return pass(`${viewportWidth} px`);
    const items = wideElements.items.map(({ selector, snippet, width: w }) => ({
      selector,
      snippet,
      value: `${Math.round(w)} px`,
    }));
    return fail(
      `${width} px on a screen of ${viewportWidth} px`,
      `at most ${viewportWidth} px`,
      items,
      wideElements.total,
    );
  },
});

export const interstitial = defineCheck({
  id: 'mobile-interstitial',
  category: 'mobile',
  title: 'No intrusive interstitial',
  failureTitle: 'Intrusive interstitial on mobile',
  why: 'Google can rank pages lower when an interstitial covers the content.',
  fix: 'Use a banner that leaves the content readable.',
  needs: ['rendered'],
  evaluate({ rendered: { layout, unmeasured } }) {
    if (layout === null) return notMeasured(unmeasured.layout ?? NO_LAYOUT);
    const { detected, selector, coverage } = layout.interstitial;
    if (!detected) return pass();
    return fail(`covers ${Math.round(coverage * 100)}% of the screen`, 'none', selector ? [{ selector }] : []);
  },
});

export const mobileChecks = [viewport, viewportScalable, smallText, tapTargets, contentWidth, interstitial];
