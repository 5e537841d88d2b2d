import { defineCheck, fail, failBy, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';

const percentOf = (share: number) => `${Math.round(share * 100)}%`;

export const contentChecks = [
  defineCheck({
    id: 'text-missing',
    category: 'content',
    severity: 'error',
    title: 'The page has text',
    failureTitle: 'The page has no text, or almost none',
    why: 'Without text there is nothing that a search could match, and nothing for a visitor to read.',
    fix: 'Write what the page is for. If its scripts should have made the text, find out why they did not.',
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
    severity: 'warning',
    title: 'The page has enough text of its own',
    failureTitle: 'The page has little text of its own',
    why: 'With few words there is little to match a search, and the page may be taken for a copy of another.',
    fix: 'Answer the question the page stands for in full; or join it with a page that does.',
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
    severity: 'warning',
    title: 'No placeholder text is left',
    failureTitle: 'Placeholder text is left on the page',
    why: 'Filler text tells readers and search engines that the page is not finished.',
    fix: 'Replace the filler by real text or remove the block.',
    evaluate: ({ page: facts }) => {
      const { placeholders } = facts.content;
      return placeholders.length > 0
        ? fail(
            placeholders.join(', '),
            'No filler',
            placeholders.map((value) => ({ value })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'soft-404',
    category: 'content',
    severity: 'error',
    title: 'The page is no error page',
    failureTitle: 'The page looks like an error page but answers 200',
    why: 'Search engines drop such pages, and crawl them again and again meanwhile.',
    fix: 'Answer 404 or 410 for what does not exist, or redirect to the page that took its place.',
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
    severity: 'notice',
    title: 'The text reads well',
    failureTitle: 'The text is hard to read',
    why: 'Long sentences of long words lose readers.',
    fix: 'Shorten sentences, prefer common words, one thought a sentence.',
    limits: { readingEase: 30 },
    evaluate: ({ page: facts }, limits) => {
      const { score, reason, formula } = facts.content.readability;
      if (score === null) return notMeasured(reason ?? 'The text could not be measured');
      const found = `${Math.round(score)} of 100, ${formula}`;
      return score < limits.readingEase ? failBy(score, found, `At least ${limits.readingEase}`) : pass(found);
    },
  }),
  defineCheck({
    id: 'readability-difficult',
    category: 'content',
    severity: 'notice',
    title: 'Most people can read the text',
    failureTitle: 'The text is fairly hard to read',
    why: 'Below 50 a text asks for the reading of a student; many visitors give up.',
    fix: 'Shorten the longest sentences first, and explain or replace rare words.',
    limits: { readingEase: 30, fairReadingEase: 50 },
    evaluate: ({ page: facts }, limits) => {
      const { score, reason, formula } = facts.content.readability;
      if (score === null) return notMeasured(reason ?? 'The text could not be measured');
      if (score < limits.readingEase) return notApplicable('The text is counted as hard to read already');
      const found = `${Math.round(score)} of 100, ${formula}`;
      return score < limits.fairReadingEase ? failBy(score, found, `At least ${limits.fairReadingEase}`) : pass(found);
    },
  }),
  defineCheck({
    id: 'content-too-large',
    category: 'content',
    severity: 'notice',
    title: 'The text is of a length that is read',
    failureTitle: 'The page holds very much text',
    why: 'Nobody reads it to the end, and search engines weigh only part of it.',
    fix: 'Divide it into pages with a subject of their own.',
    limits: { maxCharacters: 256_000 },
    evaluate: ({ page: facts }, limits) => {
      const { textChars } = facts.content;
      const found = `${textChars.toLocaleString('en')} characters`;
      return textChars > limits.maxCharacters
        ? failBy(textChars, found, `At most ${limits.maxCharacters.toLocaleString('en')}`)
        : pass(found);
    },
  }),
  defineCheck({
    id: 'text-ratio',
    category: 'content',
    severity: 'notice',
    title: 'Text is a fair part of the HTML',
    failureTitle: 'Text and HTML are out of proportion',
    why: 'Much markup around little text slows the page; text with hardly any markup has no headings, lists or links.',
    fix: 'With little text, move styles, scripts and data into files; with next to no markup, add headings, paragraphs and links.',
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
    severity: 'notice',
    title: 'No word is overused',
    failureTitle: 'One word is used very often',
    why: 'Repeating a word beyond what the text needs reads badly and can count as spam.',
    fix: 'Say it in other words, or leave it out where the sentence stands without it.',
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
    category: 'content',
    severity: 'warning',
    needs: ['diff'],
    title: 'The main content is in the HTML',
    failureTitle: 'The main content appears only after scripts ran',
    why: 'Some search engines and most AI crawlers run no scripts and see an empty page.',
    fix: 'Render the title, headings and main text on the server, or at build time.',
    evaluate: ({ diff }) => {
      const found = `${plural(diff.rawWords, 'word')} in the HTML, ${diff.renderedWords} after scripts`;
      return diff.importantContentInJs ? fail(found, 'The same main content in both') : pass(found);
    },
  }),
  defineCheck({
    id: 'duplicate-content',
    category: 'content',
    severity: 'warning',
    needs: ['site'],
    title: 'No other known page of the site has this text',
    failureTitle: 'Another page of the site has the same text',
    why: 'Search engines show one of several copies, not always the one you want.',
    fix: 'Join the pages, or point the copies to the original with a canonical link.',
    evaluate: ({ site }) => {
      if (!site || site.duplicates === null)
        return notMeasured(site?.unmeasured.duplicates ?? 'Other pages of the site were not compared');
      return site.duplicates.length > 0
        ? fail(
            `${plural(site.duplicates.length, 'page')} with the same or nearly the same text`,
            'A text of its own',
            site.duplicates.map(({ url, distance }) => ({ url, value: `${distance} of 64 bits differ` })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'outdated-date',
    category: 'content',
    severity: 'notice',
    title: 'The page was brought up to date lately',
    failureTitle: 'The page gives an old date',
    why: 'Readers and search engines prefer recent answers where a subject changes.',
    fix: 'Read the page again, bring it up to date and state the day in dateModified. Leave it if it is meant as a record.',
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
