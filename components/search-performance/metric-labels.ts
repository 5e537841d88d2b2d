import type { PerformanceDimension } from '#lib/features/search-console/dimensions-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Heading of a column of keys. */
export const dimensionLabels = (t: Translator): Record<PerformanceDimension, string> => ({
  query: t('Query'),
  page: t('Page'),
  country: t('Country'),
  device: t('Device'),
  date: t('Day'),
});

/** Name of a tab. */
export const dimensionTabs = (t: Translator): Record<PerformanceDimension, string> => ({
  query: t('Queries'),
  page: t('Pages'),
  country: t('Countries'),
  device: t('Devices'),
  date: t('Dates'),
});

/** A key as a reader knows it. @param countryName name of an ISO 3166-1 alpha-3 code */
export function keyText(
  t: Translator,
  dimension: PerformanceDimension,
  key: string,
  countryName: (code: string) => string,
): string {
  if (dimension === 'date') return t.day(key);
  if (dimension === 'country') return key === 'zzz' ? t('Unknown') : countryName(key);
  if (dimension !== 'device') return key;
  const devices: Record<string, string> = { desktop: t('Desktop'), mobile: t('Mobile'), tablet: t('Tablet') };
  return devices[key] ?? key;
}

/** A share of 0 to 1 as a percentage; null: no impressions. */
export const ctrText = (t: Translator, ctr: number | null): string => (ctr === null ? '–' : t.percent(ctr * 100));
/** An average position; null: no impressions. */
export const positionText = (t: Translator, position: number | null): string =>
  position === null ? '–' : t.number(position);
