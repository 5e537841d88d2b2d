import { type Check, defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { AxeViolation } from '#lib/audit/types.ts';

export const formLabels = defineCheck({
  id: 'form-label-missing',
  category: 'accessibility',
  title: 'Form elements have labels',
  failureTitle: 'Form elements without labels',
  why: 'Screen readers cannot announce the purpose of the field.',
  fix: 'Add a <label for> to each field, or an aria-label.',
  evaluate({ page: { forms } }) {
    if (forms.fields === 0) return notApplicable('The page has no form fields.');
    const { items, total } = forms.unlabelled;
    return total === 0
      ? pass(plural(forms.fields, 'field'))
      : fail(`${total} of ${forms.fields}`, 'none', items, total);
  },
});

export const buttonNames = defineCheck({
  id: 'button-name-missing',
  category: 'accessibility',
  title: 'Buttons have an accessible name',
  failureTitle: 'Buttons without an accessible name',
  why: 'Screen readers announce only "button".',
  fix: 'Add text or an aria-label to the button.',
  evaluate({ page: { forms } }) {
    const { items, total } = forms.buttonsWithoutName;
    return total === 0 ? pass() : fail(`${total} without a name`, 'none', items, total);
  },
});

export const mainLandmark = defineCheck({
  id: 'main-landmark-missing',
  category: 'accessibility',
  title: 'Has a main landmark',
  failureTitle: 'Missing main landmark',
  why: 'Screen reader users cannot skip to the main content.',
  fix: 'Wrap the main content in one <main> element.',
  evaluate({ page: { semantics } }) {
    if (semantics.mainCount === 1 || semantics.landmarks.includes('main')) return pass();
    return fail(plural(semantics.mainCount, 'main element'), 'one');
  },
});

export const iframeTitle = defineCheck({
  id: 'iframe-no-title',
  category: 'accessibility',
  title: 'Iframes have a title',
  failureTitle: 'Iframes without a title',
  why: 'Screen readers announce the title to describe the frame.',
  fix: 'Add a title attribute to each <iframe>.',
  evaluate({ page: { resources } }) {
    const { items, total } = resources.iframes;
    if (total === 0) return notApplicable('No iframes.');
    const untitled = items.filter(({ title }) => title.trim() === '');
    if (untitled.length === 0) return pass(`${total} frames`);
    return fail(
      `${untitled.length} of ${total}`,
      'none',
      untitled.map(({ selector, url }) => ({ selector, url })),
    );
  },
});

type Impact = NonNullable<AxeViolation['impact']>;

/** A check for axe-core rules of these impacts. */
function axeCheck(words: Pick<Check, 'id' | 'title' | 'failureTitle' | 'why' | 'fix'>, impacts: Impact[]) {
  return defineCheck({
    ...words,
    category: 'accessibility',
    needs: ['rendered'],
    evaluate({ rendered: { axe, unmeasured } }) {
      if (axe === null) return notMeasured(unmeasured.axe ?? 'axe was not run.');
      const broken = axe.violations.items.filter(({ impact }) => impact !== null && impacts.includes(impact));
      if (broken.length === 0) return pass(`${plural(axe.passes, 'rule')} passed`);
      return fail(
        `${plural(broken.length, 'rule')} broken on ${plural(
          broken.reduce((sum, { nodes }) => sum + nodes, 0),
          'element',
        )}`,
        'none',
        broken.map(({ id, help, helpUrl, examples }) => ({
          value: `${help} (${id})`,
          url: helpUrl,
          ...(examples[0] ? { selector: examples[0].selector, snippet: examples[0].snippet } : {}),
        })),
      );
    },
  });
}

export const axeViolations = axeCheck(
  {
    id: 'accessibility-rules',
    title: 'No serious accessibility violations (axe)',
    failureTitle: 'Serious accessibility violations (axe)',
    why: 'Users of keyboards, screen readers or high contrast cannot use parts of the page.',
    fix: 'Fix the listed elements. Each rule links to its documentation.',
  },
  ['serious', 'critical'],
);

export const axeLesser = axeCheck(
  {
    id: 'accessibility-lesser',
    title: 'No minor accessibility violations (axe)',
    failureTitle: 'Minor accessibility violations (axe)',
    why: 'These issues make the page harder to use with assistive technology.',
    fix: 'Fix the listed elements. Each rule links to its documentation.',
  },
  ['moderate', 'minor'],
);

export const accessibilityChecks = [formLabels, buttonNames, mainLandmark, iframeTitle, axeViolations, axeLesser];
