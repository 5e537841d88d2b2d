import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';

const NO_LAYOUT = 'The layout was not looked at in a browser.';

export const viewport = defineCheck({
  id: 'viewport-missing',
  category: 'mobile',
  severity: 'error',
  title: 'A viewport is set for phones',
  failureTitle: 'No viewport is set for phones',
  why: 'Phones then lay the page out as on a desktop and shrink it; search engines index the phone’s view.',
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
  severity: 'warning',
  title: 'Readers may zoom',
  failureTitle: 'Readers may not zoom',
  why: 'People with weak eyes cannot enlarge the page.',
  fix: 'Remove user-scalable=no, and let maximum-scale be 5 or more.',
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
  severity: 'warning',
  title: 'Text is large enough on a phone',
  failureTitle: 'Much text is too small on a phone',
  why: 'Below 12 pixels readers have to zoom.',
  fix: 'Set text to 16 pixels, and nothing below 12.',
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
  severity: 'warning',
  title: 'Links and buttons are large enough to tap',
  failureTitle: 'Links and buttons are too small to tap',
  why: 'Below 24 × 24 pixels a thumb hits the neighbour (WCAG 2.2, 2.5.8).',
  fix: 'Give them padding, or space them out.',
  limits: { maxSmall: 0, maxShare: 0.25 },
  needs: ['rendered'],
  evaluate({ rendered: { layout, unmeasured } }, { maxSmall, maxShare }) {
    if (layout === null) return notMeasured(unmeasured.layout ?? NO_LAYOUT);
    const { checked, small } = layout.tapTargets;
    if (checked === 0) return notApplicable('Nothing on the page can be tapped.');
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
  severity: 'warning',
  title: 'The page fits a phone’s width',
  failureTitle: 'The page is wider than a phone’s screen',
  why: 'Readers have to scroll sideways.',
  fix: 'Let images and tables shrink (max-width: 100%), and break long words.',
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
  severity: 'warning',
  title: 'Nothing covers the page on a phone',
  failureTitle: 'A layer covers the page on a phone',
  why: 'Google ranks pages lower whose content is hidden behind a layer when they are opened.',
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
