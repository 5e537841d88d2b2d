import type { Tone } from '#components/ui/badge.tsx';
import type { EmailForm } from '#lib/features/emails/contract.ts';
import type { EmailRunDetail, EmailRunState } from '#lib/features/emails/runs-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of the email screens. */

export const runStates = ['running', 'done', 'partial', 'failed'] as const satisfies readonly EmailRunState[];

/** Label and color of each state of a scan. */
export const stateLabels = (t: Translator): Record<EmailRunState, { word: string; tone: Tone }> => ({
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  partial: { word: t('Partly read'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
});

/** Notation of an address on its page; `plain` is the tooltip. */
export const formLabels = (t: Translator): Record<EmailForm, { word: string; plain: string }> => ({
  mailto: { word: t('Link'), plain: t('A link that opens a mail program') },
  text: { word: t('Text'), plain: t('Plain text') },
  entities: { word: t('Encoded'), plain: t('Text written in character references') },
  words: { word: t('Spelled out'), plain: t('Written with words for the signs, such as [at] and [dot]') },
  cloudflare: { word: t('Protected'), plain: t('Behind Cloudflare’s e-mail protection') },
  structured: { word: t('Structured data'), plain: t('In the data for search engines') },
  attribute: { word: t('Attribute'), plain: t('In an attribute of an element') },
  script: { word: t('Script'), plain: t('Put together by a script of the page') },
  excerpt: { word: t('Excerpt'), plain: t('In what the engine shows of a page that could not be read') },
});

/** Labels of how a page was found. */
export const originLabels = (t: Translator): Record<EmailRunDetail['pages'][number]['found_by'], string> => ({
  home: t('Home page'),
  link: t('Linked from the site'),
  path: t('Usual path'),
  search: t('Search result'),
});
