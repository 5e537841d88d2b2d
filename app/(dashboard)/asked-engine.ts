import 'server-only';
import { cookies } from 'next/headers';
import { COUNTRIES } from '#lib/contract/countries.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { countryName } from './country-names.ts';

/** Whom the reader asked last and from where, by the cookie that the search form leaves; Google in the United States else. */
export async function askedEngine() {
  const [engine, code] = (await cookies()).get('engine')?.value.split('.') ?? [];
  const country = COUNTRIES.find((one) => one === code) ?? 'us';
  return {
    engine: ENGINES.find((one) => one === engine) ?? ENGINES[0],
    country: { code: country, name: await countryName(country) },
  };
}
