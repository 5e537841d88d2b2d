import { defineCheck, fail, notApplicable, pass } from './define-check.ts';
import { plural } from './plural.ts';

export const descriptionChecks = [
  defineCheck({
    id: 'description-missing',
    category: 'meta',
    severity: 'warning',
    title: 'The page has a meta description',
    failureTitle: 'The page has no meta description',
    why: 'The description is often shown under the title in results; without one, the engine picks a sentence from the page.',
    fix: 'Add <meta name="description"> with one or two sentences that say what the reader finds here.',
    evaluate: ({ page: facts }) => {
      const text = facts.head.descriptions.items[0]?.text ?? '';
      return text === '' ? fail('No description', 'A description of 70 to 160 characters') : pass(text);
    },
  }),
  defineCheck({
    id: 'description-length',
    category: 'meta',
    severity: 'notice',
    title: 'The meta description has a useful length',
    failureTitle: 'The meta description is too short or too long',
    why: 'Short descriptions are often replaced by the engine, long ones are cut off.',
    fix: 'Write 70 to 160 characters, the part that matters first.',
    limits: { descriptionMin: 70, descriptionMax: 160, descriptionMaxPx: 985 },
    evaluate: ({ page: facts }, limits) => {
      const description = facts.head.descriptions.items[0];
      if (!description || description.text === '') return notApplicable('The page has no description');
      const found = `${plural(description.length, 'character')}, about ${description.pixelWidth} px`;
      const wide = description.pixelWidth / Math.max(1, description.length) > 11;
      const min = wide ? limits.descriptionMin / 2 : limits.descriptionMin;
      const tooLong = description.pixelWidth > limits.descriptionMaxPx || description.length > limits.descriptionMax;
      if (tooLong || description.length < min) {
        return fail(found, `${min} to ${limits.descriptionMax} characters, at most ${limits.descriptionMaxPx} px`, [
          { value: description.text },
        ]);
      }
      return pass(found);
    },
  }),
  defineCheck({
    id: 'description-multiple',
    category: 'meta',
    severity: 'warning',
    title: 'There is one meta description',
    failureTitle: 'There is more than one meta description',
    why: 'Search engines may take either, or join them.',
    fix: 'Keep one and remove the others; often a plugin or a template adds a second.',
    evaluate: ({ page: facts }) => {
      const { items, total } = facts.head.descriptions;
      return total > 1
        ? fail(
            plural(total, 'description'),
            'One description',
            items.map(({ text }) => ({ value: text })),
            total,
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'keyword-in-title',
    category: 'meta',
    severity: 'notice',
    title: 'The title says the keyword',
    failureTitle: 'The title does not say the keyword',
    why: 'Readers scan results for the words they searched.',
    fix: 'Use the keyword in the title once, near its beginning, in words a person would say.',
    evaluate: ({ keyword, page: facts }) => {
      if (!keyword || keyword.source !== 'given') return notApplicable('No keyword was given');
      return keyword.inTitle
        ? pass()
        : fail(facts.head.titles.items[0]?.text ?? 'No title', `A title with "${keyword.keyword}"`);
    },
  }),
];
