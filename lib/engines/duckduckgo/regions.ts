import { mainLanguage } from '#lib/engines/country-languages.ts';

/** Regions that DuckDuckGo offers, `kl` of its form as of 2026-04. The first of a country is its default. */
const REGIONS =
  'ar-es au-en at-de be-nl be-fr br-pt bg-bg ca-en ca-fr ct-ca cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr de-de gr-el hk-tzh hu-hu is-is in-en id-en ie-en il-en it-it jp-jp kr-kr lv-lv lt-lt my-en mx-es nl-nl nz-en no-no pk-en pe-es ph-en pl-pl pt-pt ro-ro ru-ru xa-ar sg-en sk-sk sl-sl za-en es-es es-ca se-sv ch-de ch-fr tw-tzh th-en tr-tr us-en us-es ua-uk uk-en vn-en'.split(
    ' ',
  );

/** DuckDuckGo's own codes for countries and languages. */
const COUNTRIES: Record<string, string> = { gb: 'uk', si: 'sl' };
const LANGUAGES: Record<string, string> = { zh: 'tzh', ja: 'jp', ko: 'kr', nb: 'no', nn: 'no' };

/** All regions: for a country without a region of its own. */
const EVERYWHERE = 'wt-wt';

/**
 * The region (`kl`) for a country and a language; if the country is not offered in that language, its default.
 * @param country ISO 3166-1 alpha-2, lower case
 * @param language BCP 47 primary language
 */
export function duckDuckGoRegion(country: string, language: string = mainLanguage(country)): string {
  const place = COUNTRIES[country] ?? country;
  const own = REGIONS.filter((region) => region.startsWith(`${place}-`));
  const exact = own.find((region) => [language, LANGUAGES[language]].includes(region.slice(place.length + 1)));
  if (exact) return exact;
  // The Arabic region covers its countries; they have no regions of their own.
  return own[0] ?? (mainLanguage(country) === 'ar' && language === 'ar' ? 'xa-ar' : EVERYWHERE);
}
