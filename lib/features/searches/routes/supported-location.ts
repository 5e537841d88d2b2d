import type { Engine } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import type { SearchLocation } from '#lib/engines/location.ts';
import { sources } from '#lib/features/searches/sources/index.ts';
import { chosenSource } from '#lib/features/searches/sources/source-choice.ts';
import { Refused } from '#lib/platform/errors.ts';

/**
 * An engine, or the source in its place, that cannot search at a location is never asked without it.
 * @throws Refused when it does not support this kind of location
 */
export async function assertLocationSupported(engine: Engine, { kind }: SearchLocation): Promise<void> {
  const source = await chosenSource(engine.id);
  const supported = (source ? source.locations?.[engine.id] : engine.locations) ?? [];
  if (supported.includes(kind)) return;
  const what = kind === 'city' ? 'city search' : 'search at coordinates';
  if (source) throw new Refused(`location: ${source.name} has no ${what} for ${engine.name}.`);
  const others = sources.filter(({ locations }) => locations?.[engine.id]?.includes(kind)).map(({ name }) => name);
  const instead = engines.filter(({ locations }) => locations?.includes(kind)).map(({ name }) => name);
  const connect = others.length > 0 ? `connect ${others.join(' or ')} as the source of ${engine.name}, or ` : '';
  const use = `${connect}use ${instead.join(' or ')}`;
  throw new Refused(`location: ${engine.name} has no ${what}. Remove the location; to search at a place, ${use}.`);
}
