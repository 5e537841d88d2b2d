/**
 * Replacements for `@` and `.` that hide an address from machines: the English words, and the sign's names in other
 * languages.
 */

/** In brackets, each of these stands for `@`. */
const AT_IN_BRACKETS = [
  'at',
  'a t',
  'ät',
  'æt',
  'ætt',
  'att',
  'at[ -]?sign',
  'at[ -]?zeichen',
  '@',
  'arrobas?',
  'arr?oba[sz]e?',
  'klammer-?affe',
  'affenschwanz',
  '(?:la )?chiocciol(?:a|in[ao])',
  'apen?staartje',
  'snabel-?a',
  'kr[øo]ll?-?alfa',
  'alfakr[øo]ll',
  'miukumauku',
  'kissanhäntä',
  'ät-?merkki',
  'kukac',
  'zavin[áa][čc]',
  'ma[łl]pa',
  'afna',
  'majmun',
  'arond',
  'coad[ăa] de maimu[țt][ăa]',
  'собак[аи]',
  'собачка',
  'эт',
  'ат',
  'кльомба',
  'маймунско а',
  'равлик',
  'παπ[άα]κι',
  'papaki',
  'アットマーク',
  'アット',
  '艾特',
  '圈a',
  '골뱅이',
  'שטרודל',
  'כרוכית',
  'آت',
  'eta',
] as const;

/** These only name the sign, so they need no brackets. */
const AT_BARE = [
  'arroba',
  'arr?obase',
  'klammer-?affe',
  'chiocciola',
  'apenstaartje',
  'snabel-a',
  'kr[øo]ll-?alfa',
  'miukumauku',
  'kukac',
  'zavin[áa][čc]',
  'собака',
  'ma[łl]pa',
  'παπ[άα]κι',
] as const;

const DOT_WORDS = [
  'dot',
  'd o t',
  'punktum',
  'punktas',
  'punkts?',
  'punto',
  'ponto',
  'point',
  'punct',
  'punt',
  'pont',
  'prik',
  'piste',
  'te[čc]ka',
  'to[čc]ka',
  'bodka',
  'kropka',
  'nokta',
  'pika',
  'ta[šs]kas',
  'точка',
  'тчк',
  'тачка',
  'крапка',
  'τελεία',
  'ドット',
  '点',
  '點',
  '점',
  'נקודה',
  'نقطة',
] as const;

const either = (words: readonly string[]) => `(?:${words.join('|')})`;
const OPEN = '[\\[({<|*"«【（［〔]';
const CLOSE = '[\\])}>|*"»】）］〕]';

/** ` [at] ` with a form for each bracket; at most three spaces on each side, so that no run of spaces is scanned twice. */
export const BRACKETED_AT = new RegExp(`${OPEN} ?${either(AT_IN_BRACKETS)} ?${CLOSE}`, 'giu');
/** `info(a)acme.fi`: a single letter counts only without spaces on both sides. */
export const TIGHT_AT = /[[({](?:a|à|e|et|bei|chez)[\])}]/giu;
export const BARE_AT = new RegExp(`(?<= )${either(AT_BARE)}(?= )`, 'giu');
/** The English word also occurs in prose: the context decides. */
export const PROSE_AT = /(?<= )at(?= )/giu;
/** `info_at_acme_dot_org`, `info-at-acme-dot-org`. */
export const JOINED_AT = /([_-])at\1(?=[a-z0-9])/giu;
export const SPACED_SIGN = / @|@ /gu;

/** Between two labels of a host; groups: 1 a dot or a word in brackets, 2 a word between spaces. Otherwise a plain dot. */
export const SEPARATOR = new RegExp(
  ` {0,3}${OPEN} ?(${either(DOT_WORDS)}|\\.) ?${CLOSE} {0,3}| {1,3}(${either(DOT_WORDS)}) {1,3}|\\.`,
  'iuy',
);
/** `jane [dot] doe`, in a local part; also with the bare word if the host is spelled that way. */
export const BRACKETED_DOT = new RegExp(` {0,3}${OPEN} ?(?:${either(DOT_WORDS)}|\\.) ?${CLOSE} {0,3}`, 'giu');
export const BARE_DOT = / (?:dot|punkt|punto|ponto|point|punt) /giu;
/** With the same joining character: `acme_dot_org`. */
export const JOINED_DOT = /[_-]dot[_-]/gi;
