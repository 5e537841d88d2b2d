import { type Check, defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { AxeViolation } from '#lib/audit/types.ts';

export const formLabels = defineCheck({
  id: 'form-label-missing',
  category: 'accessibility',
  severity: 'warning',
  title: 'Form fields have a label',
  failureTitle: 'Form fields without a label',
  why: 'Screen readers cannot say what the field is for, and the label is no longer a place to click.',
  fix: 'Connect a <label for> with each field, or set aria-label.',
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
  severity: 'warning',
  title: 'Buttons have a name',
  failureTitle: 'Buttons without a name',
  why: 'Screen readers say "button" and nothing else.',
  fix: 'Give the button a text or an aria-label.',
  evaluate({ page: { forms } }) {
    const { items, total } = forms.buttonsWithoutName;
    return total === 0 ? pass() : fail(`${total} without a name`, 'none', items, total);
  },
});

export const mainLandmark = defineCheck({
  id: 'main-landmark-missing',
  category: 'accessibility',
  severity: 'notice',
  title: 'The main content is marked',
  failureTitle: 'The main content is not marked',
  why: 'A <main> element lets screen readers skip to the content and helps to tell it from navigation.',
  fix: 'Wrap the main content in one <main> element.',
  evaluate({ page: { semantics } }) {
    if (semantics.mainCount === 1 || semantics.landmarks.includes('main')) return pass();
    return fail(plural(semantics.mainCount, 'main element'), 'one');
  },
});

export const iframeTitle = defineCheck({
  id: 'iframe-no-title',
  category: 'accessibility',
  severity: 'notice',
  title: 'Frames have a title',
  failureTitle: 'Frames without a title',
  why: 'Screen readers read the title to say what is inside.',
  fix: 'Add a title attribute to each <iframe>.',
  evaluate({ page: { resources } }) {
    const { items, total } = resources.iframes;
    if (total === 0) return notApplicable('The page has no frames.');
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
function axeCheck(words: Pick<Check, 'id' | 'severity' | 'title' | 'failureTitle' | 'why' | 'fix'>, impacts: Impact[]) {
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
    severity: 'warning',
    title: 'No serious fault of accessibility is found by axe',
    failureTitle: 'axe finds serious faults of accessibility',
    why: 'People who use a keyboard, a screen reader or high contrast are shut out of parts of the page.',
    fix: 'Mend the elements that are named; each rule’s page explains how.',
  },
  ['serious', 'critical'],
);

export const axeLesser = axeCheck(
  {
    id: 'accessibility-lesser',
    severity: 'notice',
    title: 'No lesser fault of accessibility is found by axe',
    failureTitle: 'axe finds lesser faults of accessibility',
    why: 'Each makes the page a little harder to use with a keyboard, a screen reader or high contrast.',
    fix: 'Mend the elements that are named; each rule’s page explains how.',
  },
  ['moderate', 'minor'],
);

export const accessibilityChecks = [formLabels, buttonNames, mainLandmark, iframeTitle, axeViolations, axeLesser];
