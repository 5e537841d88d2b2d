import type { Tone } from '#components/ui/badge.tsx';
import type { EmailForm } from '#lib/features/domain-emails/contract.ts';
import type { EmailRunDetail, EmailRunState } from '#lib/features/domain-emails/runs-contract.ts';

/** Words and tints of the e-mail screens, said once. */

export const runStates = ['running', 'done', 'partial', 'failed'] as const satisfies readonly EmailRunState[];

export const stateWords: Record<EmailRunState, { word: string; tone: Tone }> = {
  running: { word: 'Running', tone: 'accent' },
  done: { word: 'Done', tone: 'good' },
  partial: { word: 'Partly read', tone: 'warning' },
  failed: { word: 'Failed', tone: 'fault' },
};

/** How an address is written; `plain` is the tooltip. */
export const formWords: Record<EmailForm, { word: string; plain: string }> = {
  mailto: { word: 'Link', plain: 'A link that opens a mail program' },
  text: { word: 'Text', plain: 'Plain text' },
  entities: { word: 'Encoded', plain: 'Text written in character references' },
  words: { word: 'Spelled out', plain: 'Written with words for the signs, such as [at] and [dot]' },
  cloudflare: { word: 'Protected', plain: 'Behind Cloudflare’s e-mail protection' },
  structured: { word: 'Structured data', plain: 'In the data for search engines' },
  attribute: { word: 'Attribute', plain: 'In an attribute of an element' },
  script: { word: 'Script', plain: 'Put together by a script of the page' },
  excerpt: { word: 'Excerpt', plain: 'In what the engine shows of a page that could not be read' },
};

export const originWords: Record<EmailRunDetail['pages'][number]['found_by'], string> = {
  home: 'Home page',
  link: 'Linked from the site',
  path: 'Usual path',
  search: 'Search result',
};
