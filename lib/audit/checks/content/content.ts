import { defineCheck, fail, failBy, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { formatNumber } from '#lib/text/format.ts';

const percentOf = (share: number) => `${Math.round(share * 100)}%`;

export const contentChecks = [
  defineCheck({
    id: 'text-missing',
    category: 'content',
    title: 'Page has text content',
    failureTitle: 'No text content',
    why: 'Pages without text content rarely rank.',
    fix: 'Add text that answers the search intent. If JavaScript should render it, find out why it did not.',
    limits: { fewestWords: 10 },
    evaluate: ({ page: facts, rendered }, limits) => {
      const { wordCount } = facts.content;
      if (wordCount >= limits.fewestWords) return pass(plural(wordCount, 'word'));
      if (rendered === null && facts.resources.scripts.total > 0) {
        return notMeasured('The page was not loaded in a browser, and its scripts may bring the text');
      }
      return fail(plural(wordCount, 'word'), `At least ${plural(limits.fewestWords, 'word')}`);
    },
  }),
  defineCheck({
    id: 'thin-content',
    category: 'content',
    title: 'Word count OK',
    failureTitle: 'Thin content (low word count)',
    why: 'Pages with little text match few queries. They can be treated as duplicates.',
    fix: 'Expand the content, or merge the page with a related one.',
    limits: { thinWords: 200 },
    evaluate: ({ page: facts }, limits) => {
      const { mainWordCount } = facts.content;
      return mainWordCount < limits.thinWords
        ? failBy(mainWordCount, `${plural(mainWordCount, 'word')} of main text`, `At least ${limits.thinWords} words`)
        : pass(plural(mainWordCount, 'word'));
    },
  }),
  defineCheck({
    id: 'placeholder-text',
    category: 'content',
    title: 'No placeholder text',
    failureTitle: 'Lorem ipsum placeholder text',
    why: 'Placeholder text shows users and search engines that the page is unfinished.',
    fix: 'Replace the placeholder with real content, or remove it.',
    evaluate: ({ page: facts }) => {
      const { placeholders } = facts.content;
      return placeholders.length > 0
        ? fail(
            placeholders.join(', '),
            'No placeholder text',
            placeholders.map((value) => ({ value })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'soft-404',
    category: 'content',
    title: 'Not a soft 404',
    failureTitle: 'Soft 404',
    why: 'Search engines drop pages that return 200 but look like an error page. Crawling them wastes crawl budget.',
    fix: 'Return 404 or 410 for missing content, or redirect to the replacement.',
    evaluate: ({ page: facts }) => {
      const { errorPhrases } = facts.content;
      return errorPhrases.length > 0
        ? fail(
            `The page says "${errorPhrases[0]}"`,
            'Status 404 or 410',
            errorPhrases.map((value) => ({ value })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'readability',
    category: 'content',
    title: 'Readability OK (not very difficult)',
    failureTitle: 'Readability: very difficult',
    why: 'Long sentences and rare words lose readers. Readability is not a ranking factor.',
    fix: 'Shorten sentences, and use common words.',
    limits: { readingEase: 30 },
    evaluate: ({ page: facts }, limits) => {
      const { score, reason, formula } = facts.content.readability;
      if (score === null) return notMeasured(reason ?? 'The text could not be measured');
      const found = `${Math.round(score)} of 100, ${formula}`;
      return score < limits.readingEase ? failBy(score, found, `At least ${limits.readingEase}`) : pass(found);
    },
  }),
  defineCheck({
    id: 'content-too-large',
    category: 'content',
    title: 'Content length OK',
    failureTitle: 'Very long content',
    why: 'Very long pages load slowly and are rarely read to the end. Informational.',
    fix: 'Consider splitting the page by topic.',
    limits: { maxCharacters: 256_000 },
    evaluate: ({ page: facts }, limits) => {
      const { textChars } = facts.content;
      const found = `${formatNumber(textChars)} characters`;
      return textChars > limits.maxCharacters
        ? failBy(textChars, found, `At most ${formatNumber(limits.maxCharacters)}`)
        : pass(found);
    },
  }),
  defineCheck({
    id: 'text-ratio',
    category: 'content',
    title: 'Text-to-HTML ratio OK',
    failureTitle: 'Text-to-HTML ratio out of range',
    why: 'The share of text in the HTML is unusual. It is not a ranking factor.',
    fix: 'Move inline scripts, styles and data to files. Add headings and paragraphs to bare text.',
    limits: { textRatio: 0.1, maxTextRatio: 0.9 },
    evaluate: ({ page: facts }, limits) => {
      const percent = Math.round(facts.content.textToHtmlRatio * 100);
      if (facts.dom.htmlChars < 10_000) return notApplicable('The page is small');
      const { textToHtmlRatio: ratio } = facts.content;
      if (ratio < limits.textRatio) return failBy(ratio, `${percent}% text`, `At least ${percentOf(limits.textRatio)}`);
      return ratio > limits.maxTextRatio
        ? failBy(ratio, `${percent}% text`, `At most ${percentOf(limits.maxTextRatio)}`)
        : pass(`${percent}% text`);
    },
  }),
  defineCheck({
    id: 'keyword-stuffing',
    category: 'content',
    title: 'No keyword stuffing',
    failureTitle: 'Possible keyword stuffing',
    why: "Unnatural repetition reads badly and violates Google's spam policies.",
    fix: 'Use synonyms, or remove the keyword where the sentence works without it.',
    limits: { thinWords: 200, stuffingPercent: 5 },
    evaluate: ({ page: facts }, limits) => {
      if (facts.content.mainWordCount < limits.thinWords) return notApplicable('The text is too short to judge');
      const often = facts.content.keywordDensity.filter((term) => term.percent > limits.stuffingPercent);
      return often.length > 0
        ? fail(
            often.map((term) => `"${term.term}" ${term.percent}%`).join(', '),
            `At most ${limits.stuffingPercent}% of the words`,
            often.map(({ term, count }) => ({ value: `${term} × ${count}` })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'content-needs-scripts',
    category: 'javascript',
    needs: ['diff'],
    title: 'Main content in the raw HTML',
    failureTitle: 'Main content requires JavaScript',
    why: 'Google renders JavaScript later. Some search engines and most AI crawlers do not render it at all.',
    fix: 'Render the title, headings and main content on the server or at build time.',
    evaluate: ({ diff }) => {
      const found = `${plural(diff.rawWords, 'word')} in the raw HTML, ${diff.renderedWords} in the rendered HTML`;
      return diff.importantContentInJs ? fail(found, 'The same main content in both') : pass(found);
    },
  }),
  defineCheck({
    id: 'duplicate-content',
    category: 'content',
    needs: ['site'],
    title: 'No duplicate content',
    failureTitle: 'Duplicate content',
    why: 'Search engines index one of several duplicates. It may not be the one you want.',
    fix: 'Merge the pages, redirect the duplicates, or set a canonical on them.',
    evaluate: ({ site }) => {
      if (!site || site.duplicates === null)
        return notMeasured(site?.unmeasured.duplicates ?? 'Other pages of the site were not compared');
      return site.duplicates.length > 0
        ? fail(
            `${plural(site.duplicates.length, 'page')} with the same or nearly the same text`,
            'Unique content',
            site.duplicates.map(({ url, distance }) => ({
              url,
              value: `${Math.round((1 - distance / 64) * 100)}% similar`,
            })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'outdated-date',
    category: 'content',
    title: 'Content date is recent',
    failureTitle: 'Outdated content date',
    why: 'Search engines and users prefer recent content for topics that change.',
    fix: 'Update the content and dateModified. Ignore this finding for archive pages.',
    limits: { maxMonths: 24 },
    evaluate: ({ page: facts, measuredAtMs }, { maxMonths }) => {
      const { published, modified } = facts.content.dates;
      const day = [modified, published]
        .filter((one) => one !== null)
        .sort()
        .at(-1);
      if (day === undefined) return notApplicable('The page states no date.');
      if (measuredAtMs === null) return notMeasured('The time of the audit is not known.');
      const months = Math.floor((measuredAtMs - Date.parse(day)) / (30.44 * 86_400_000));
      if (Number.isNaN(months)) return notMeasured(`The date "${day}" cannot be read.`);
      return months > maxMonths ? fail(`${day}, ${months} months ago`, `at most ${maxMonths} months`) : pass(day);
    },
  }),
];
