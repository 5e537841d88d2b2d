/** Zone of a text in the page, as bits inherited from element to element. */
export const MAIN = 1;
export const ARTICLE = 2;
export const NAV = 4;
export const HEADER = 8;
export const FOOTER = 16;
export const ASIDE = 32;
/** hidden, display:none, noscript, template. */
export const HIDDEN = 64;
export const LINK = 128;
/** Select lists, buttons, text areas: controls, not prose. */
export const CONTROL = 256;
export const IN_TEMPLATE = 512;
export const IN_NOSCRIPT = 1024;
export const IN_SVG = 2048;

export const BOILERPLATE = NAV | HEADER | FOOTER | ASIDE;
export const UNSEEN = HIDDEN | IN_TEMPLATE | IN_NOSCRIPT | IN_SVG;
