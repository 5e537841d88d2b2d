import { ENGINE_IDS, type EngineId } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import { type LocationKind, type SearchLocation, storedLocation } from '#lib/engines/location.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import { sources } from '#lib/features/searches/sources/index.ts';
import { chosenSource } from '#lib/features/searches/sources/source-choice.ts';
import { Refused } from '#lib/platform/errors.ts';

/** Kinds of location that an engine, or the source in its place, can search from. */
async function supportedKinds(id: EngineId): Promise<readonly LocationKind[]> {
  const source = await chosenSource(id);
  return (source ? source.locations?.[id] : engineById(id).locations) ?? [];
}

/**
 * An engine, or the source in its place, that cannot search at a location is never asked without it.
 * @param parameter name of the input, for the message
 * @throws Refused when it does not support this kind of location
 */
export async function assertLocationSupported(
  id: EngineId,
  { kind }: SearchLocation,
  parameter = 'location',
): Promise<void> {
  if ((await supportedKinds(id)).includes(kind)) return;
  const engine = engineById(id);
  const source = await chosenSource(id);
  const what = kind === 'city' ? 'city search' : 'search at coordinates';
  if (source) throw new Refused(`${parameter}: ${source.name} has no ${what} for ${engine.name}.`);
  const others = sources.filter(({ locations }) => locations?.[id]?.includes(kind)).map(({ name }) => name);
  const instead = engines.filter(({ locations }) => locations?.includes(kind)).map(({ name }) => name);
  const connect = others.length > 0 ? `connect ${others.join(' or ')} as the source of ${engine.name}, or ` : '';
  const use = `${connect}use ${instead.join(' or ')}`;
  throw new Refused(`${parameter}: ${engine.name} has no ${what}. Remove the location; to search at a place, ${use}.`);
}

/** Whether an engine, by id, can search from a stored location; for many rows. */
export async function locationSupport(): Promise<(engine: string, location: string) => boolean> {
  const kinds = new Map(
    await Promise.all(
      ENGINE_IDS.map(async (id): Promise<[string, readonly LocationKind[]]> => [id, await supportedKinds(id)]),
    ),
  );
  return (engine, location) => {
    const kind = storedLocation(location || null)?.kind;
    return kind === undefined || (kinds.get(engine)?.includes(kind) ?? false);
  };
}
