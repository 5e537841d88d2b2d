import { COUNTRY_NUMBERS } from '#lib/engines/country-numbers.ts';

/**
 * Language codes of Google Ads (developers.google.com/google-ads/api/data/codes-formats, 2026-11); for Chinese the
 * simplified one.
 */
const LANGUAGES: Record<string, number> = {
  ar: 1019,
  bg: 1020,
  bn: 1056,
  ca: 1038,
  cs: 1021,
  da: 1009,
  de: 1001,
  el: 1022,
  en: 1000,
  es: 1003,
  et: 1043,
  fa: 1064,
  fi: 1011,
  fr: 1002,
  gu: 1072,
  he: 1027,
  hi: 1023,
  hr: 1039,
  hu: 1024,
  id: 1025,
  is: 1026,
  it: 1004,
  ja: 1005,
  kn: 1086,
  ko: 1012,
  lt: 1029,
  lv: 1028,
  ml: 1098,
  mr: 1101,
  ms: 1102,
  nl: 1010,
  no: 1013,
  pl: 1030,
  pt: 1014,
  ro: 1032,
  ru: 1031,
  sk: 1033,
  sl: 1034,
  sr: 1035,
  sv: 1015,
  ta: 1130,
  te: 1131,
  th: 1044,
  tl: 1042,
  tr: 1037,
  uk: 1036,
  ur: 1041,
  vi: 1040,
  zh: 1017,
};

/** The country's constant in Google Ads: 2000 plus its ISO 3166-1 number; null for an unknown country. */
export function geoTarget(country: string): string | null {
  const number = COUNTRY_NUMBERS[country.toLowerCase()];
  return number === undefined ? null : `geoTargetConstants/${2000 + number}`;
}

/** The language's constant in Google Ads; null when there is none: figures then cover all languages. */
export function languageTarget(language: string): string | null {
  const number = LANGUAGES[language];
  return number === undefined ? null : `languageConstants/${number}`;
}
