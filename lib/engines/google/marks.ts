import type { Element } from '#lib/engines/serp-document.ts';
import { closest, hasClass } from '#lib/engines/serp-document.ts';

/**
 * Marks by which Google's pages are recognized. Tags, ids, roles, data attributes and URLs come first; a generated class is
 * listed only if there is nothing else, with the years in which it was seen.
 */
export const MARKS = {
  /** Elements that contain the whole results column: no block extends up to them. */
  columnIds: ['rso', 'search', 'res', 'ires', 'center_col', 'rcnt', 'cnt', 'main', 'botstuff', 'gsr', 'topstuff'],
  /** Areas with advertisements. tvcap, atvcap: shopping above the results. 2019–2026. */
  adIds: ['tads', 'tadsb', 'bottomads', 'tvcap', 'atvcap'],
  /** One text ad; the only mark without scripts, where no area has an id. 2020–2026. */
  adClasses: ['uEierd', 'commercial-unit-desktop-top', 'commercial-unit-desktop-rhs', 'cu-container', 'pla-unit'],
  /** The side column: knowledge panel, ads. */
  asideIds: ['rhs', 'rhs_block', 'rhscol'],
  /** Google's custom elements that group cards: news, videos, social posts, recipes, products. 2017–2026. */
  sectionTags: [
    'g-section-with-header',
    'g-scrolling-carousel',
    'g-inner-card',
    'g-expandable-container',
    'g-accordion-expander',
    'video-voyager',
  ],
  /** Question and answer below "People also ask". data-q holds the question since 2020, the class since 2017. */
  questionClass: 'related-question-pair',
  questionData: 'data-initq',
  /** Featured snippet and other answers: element since 2020, classes since 2016. */
  answerTag: 'block-component',
  answerClasses: ['xpdopen', 'ifM9O', 'kp-blk'],
  /** Facts of an answer: wa for web answers. */
  answerData: /^wa:/,
  /** Product cards without links on pages without scripts. 2024–26. */
  productData: 'apg-product-result',
  /** Cards of places. 2014–2026. */
  localClasses: ['rllt__details', 'VkpGBb', 'rlfl__tls'],
  /** Links below a result, as a table since 2012; usJj9c is the cell's box since 2020. */
  sitelinkTag: 'table',
  sitelinkClasses: ['usJj9c', 'nrgt', 'osl', 'HiHjCd'],
  /** The card of an X account: its links name the page that they are on. 2015–2026. */
  socialSource: /[?&]ref_src=twsrc(%5E|\^)/i,
  /** Text below a title. data-sncf since 2023, data-content-feature in 2021–22, classes for 2019–21, no-JS and WAP. */
  snippetData: ['data-sncf', 'data-content-feature'],
  snippetClasses: ['VwiC3b', 'aCOpRe', 'IsZvec', 'st', 's3v9rd', 'FrIlee', 'yDYNvb'],
  /** One result without script: gbv=1 2019–2023 (the second name until 2021), and the WAP page of 2025–26. */
  plainCards: ['Gx5Zad', 'ZINbbc', 'zMzFAb', 'ezO2md'],
  /** Title on the WAP page, 2025–26; without it the first text of the link. */
  wapTitle: 'CVA68e',
  /** AI overview: subtree names since 2025 (mfc: the overview, aimc: the part shared with AI Mode). */
  overviewSubtree: 'mfc',
  answerSubtree: 'aimc',
} as const;

const columns = new Set<string>(MARKS.columnIds);
const asides = new Set<string>(MARKS.asideIds);
const ads = new Set<string>(MARKS.adIds);
const sections = new Set<string>(MARKS.sectionTags);

/** Whether an element is a column of the page, or contains them. */
export const isColumn = (element: Element): boolean =>
  columns.has(element.attribs.id ?? '') ||
  element.name === 'body' ||
  element.name === 'html' ||
  element.name === 'form';

/** Whether an element is the column beside the results. */
export const isAside = (element: Element): boolean => asides.has(element.attribs.id ?? '');

/** Whether an element is an advertisement. */
export const isAd = (element: Element): boolean =>
  ads.has(element.attribs.id ?? '') ||
  MARKS.adClasses.some((name) => hasClass(element, name)) ||
  'data-text-ad' in element.attribs;

/** Tabs, tools and page numbers around the results. */
export const isNavigation = (element: Element): boolean =>
  element.attribs.role === 'navigation' || element.attribs.id === 'hdtb' || element.attribs.id === 'top_nav';

/** Whether an element is a section that may contain one block. */
export const isSection = (element: Element): boolean => sections.has(element.name);

/** Whether an element is a related question. */
export const isQuestion = (element: Element): boolean =>
  hasClass(element, MARKS.questionClass) || MARKS.questionData in element.attribs;

/** Whether an element is an answer box. */
export const isAnswer = (element: Element): boolean =>
  element.name === MARKS.answerTag || MARKS.answerClasses.some((name) => hasClass(element, name));

/** Whether an element is a card without a more specific mark. */
export const isPlainCard = (element: Element): boolean => MARKS.plainCards.some((name) => hasClass(element, name));

/** Whether an element is a block of sitelinks. */
export const isSitelinks = (element: Element): boolean =>
  element.name === MARKS.sitelinkTag || MARKS.sitelinkClasses.some((name) => hasClass(element, name));

/** Whether an element is an AI overview. */
export const isOverview = (element: Element): boolean => {
  const subtree = element.attribs['data-subtree'];
  return subtree === MARKS.overviewSubtree || subtree === MARKS.answerSubtree;
};

/** The nearest link above the element, itself included. */
export const linkAbove = (element: Element): Element | undefined =>
  closest(element, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
