/**
 * The leading language of each country, in which most of its searches are made. Languages as BCP 47 primary tags; the order
 * of the countries within a line has no meaning.
 */
const COUNTRIES: Record<string, string> = {
  am: 'et',
  ar: 'ae bh dj dz eg eh iq jo km kw lb ly ma mr om ps qa sa sd so sy td tn ye',
  az: 'az',
  bg: 'bg',
  bn: 'bd',
  bs: 'ba',
  ca: 'ad',
  cs: 'cz',
  da: 'dk gl',
  de: 'at ch de li',
  dv: 'mv',
  dz: 'bt',
  el: 'cy gr',
  en: 'ag ai aq as au bb bm bs bw bz ca ck cx cc dm fj fk fm gb gd gg gh gi gm gs gu gy hm ie im in io je jm ke ki kn ky lc lr ls mh mp ms mt mu mw na nf ng nr nu nz pg ph pn pw rw sb sc sg sh sl ss sx sz tc tk to tt tv ug um us vc vg vi vu ws za zm zw',
  es: 'ar bo cl co cr cu do ec es gq gt hn mx ni pa pe pr py sv uy ve',
  et: 'ee',
  fa: 'af ir',
  fi: 'ax fi',
  fo: 'fo',
  fr: 'be bf bi bj bl bv cd cf cg ci cm fr ga gf gn gp ht lu mc mf mg ml mq nc ne pf pm re sn tf tg wf yt',
  he: 'il',
  hr: 'hr',
  hu: 'hu',
  hy: 'am',
  id: 'id',
  is: 'is',
  it: 'it sm va',
  ja: 'jp',
  ka: 'ge',
  km: 'kh',
  ko: 'kp kr',
  lo: 'la',
  lt: 'lt',
  lv: 'lv',
  mk: 'mk',
  mn: 'mn',
  ms: 'bn my',
  my: 'mm',
  ne: 'np',
  nl: 'aw bq cw nl sr',
  no: 'no sj',
  pl: 'pl',
  pt: 'ao br cv gw mz pt st tl',
  ro: 'md ro',
  ru: 'by kg kz ru',
  si: 'lk',
  sk: 'sk',
  sl: 'si',
  sq: 'al xk',
  sr: 'me rs',
  sv: 'se',
  sw: 'tz',
  tg: 'tj',
  th: 'th',
  ti: 'er',
  tk: 'tm',
  tr: 'tr',
  uk: 'ua',
  ur: 'pk',
  uz: 'uz',
  vi: 'vn',
  zh: 'cn hk mo tw',
};

const LANGUAGES = new Map(
  Object.entries(COUNTRIES).flatMap(([language, countries]) =>
    countries
      .split(' ')
      .filter(Boolean)
      .map((country) => [country, language] as const),
  ),
);

/**
 * The default search language.
 * @param country ISO 3166-1 alpha-2, any case
 * @returns BCP 47 primary language; English for a code that is not a country
 */
export function mainLanguage(country: string): string {
  return LANGUAGES.get(country.toLowerCase()) ?? 'en';
}

/** Every country with a leading language, lower case. */
export const KNOWN_COUNTRIES: ReadonlySet<string> = new Set(LANGUAGES.keys());
