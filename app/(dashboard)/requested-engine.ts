import 'server-only';
import { cookies } from 'next/headers';
import { startCountry } from '#components/shell/start-country.ts';
import { COUNTRIES } from '#lib/contract/countries.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import type { Project } from '#lib/features/projects/contract.ts';
import { countryName } from './country-names.ts';

/**
 * The engine and country of the reader's last search, from the cookie that the search form sets; Google in the United States
 * by default. A chosen project's country comes first.
 */
export async function askedEngine(project: Pick<Project, 'id' | 'countries'> | null) {
  const [engine, code] = (await cookies()).get('engine')?.value.split('.') ?? [];
  const lastUsed = COUNTRIES.find((one) => one === code);
  const country = startCountry(project ? [project] : [], project?.id ?? '', lastUsed);
  return {
    engine: ENGINES.find((one) => one === engine) ?? ENGINES[0],
    country: { code: country, name: await countryName(country) },
  };
}
