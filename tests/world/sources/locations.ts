/** DataForSEO's country codes are those of Google Ads: 2000 plus the ISO 3166-1 number. */
const NUMBERS: Readonly<Record<number, string>> = {
  32: 'ar',
  36: 'au',
  40: 'at',
  56: 'be',
  76: 'br',
  124: 'ca',
  152: 'cl',
  170: 'co',
  203: 'cz',
  208: 'dk',
  246: 'fi',
  250: 'fr',
  276: 'de',
  300: 'gr',
  344: 'hk',
  348: 'hu',
  356: 'in',
  360: 'id',
  372: 'ie',
  376: 'il',
  380: 'it',
  392: 'jp',
  410: 'kr',
  458: 'my',
  484: 'mx',
  528: 'nl',
  554: 'nz',
  566: 'ng',
  578: 'no',
  604: 'pe',
  608: 'ph',
  616: 'pl',
  620: 'pt',
  642: 'ro',
  643: 'ru',
  682: 'sa',
  702: 'sg',
  704: 'vn',
  710: 'za',
  724: 'es',
  752: 'se',
  756: 'ch',
  764: 'th',
  784: 'ae',
  792: 'tr',
  804: 'ua',
  818: 'eg',
  826: 'gb',
  840: 'us',
};

const names = new Intl.DisplayNames('en', { type: 'region' });
const byName = new Map(Object.values(NUMBERS).map((code) => [names.of(code.toUpperCase())?.toLowerCase(), code]));

/** The country of a task, null if it names no known one. */
export function countryOfLocation(task: { location_code?: number; location_name?: string }): string | null {
  if (task.location_code !== undefined) return NUMBERS[task.location_code - 2000] ?? null;
  const [country] = task.location_name?.toLowerCase().split(',').slice(-1) ?? [];
  return byName.get(country) ?? null;
}
