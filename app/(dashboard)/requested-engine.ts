import 'server-only';
import { cookies } from 'next/headers';
import { COUNTRIES } from '#lib/contract/countries.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { countryName } from './country-names.ts';

/**
 * The engine and country of the reader's last search, from the cookie that the search form sets; Google in the United States
 * by default.
 */
export async function askedEngine() {
  const [engine, code] = (await cookies()).get('engine')?.value.split('.') ?? [];
  const country = COUNTRIES.find((one) => one === code) ?? 'us';
  return {
    engine: ENGINES.find((one) => one === engine) ?? ENGINES[0],
    country: { code: country, name: await countryName(country) },
  };
}
