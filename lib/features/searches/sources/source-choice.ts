import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import { connectionValues, requireOwner } from '#lib/features/connections/service.ts';
import type { listSearchSources, setSearchSource } from '#lib/features/searches/engines-contract.ts';
import { sources } from '#lib/features/searches/sources/index.ts';
import type { Source } from '#lib/features/searches/sources/source.ts';
import { findChoices, saveChoice } from '#lib/features/searches/sources/source-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';

/** The source configured for an engine; null: our own requests. */
export async function chosenSource(engine: EngineId): Promise<Source | null> {
  const id = (await findChoices())[engine];
  return sources.find((source) => source.id === id && source.engines.includes(engine)) ?? null;
}

/** The configured source of each engine, and the available ones. */
export async function getSearchSources(): Promise<OutputOf<typeof listSearchSources>> {
  const choices = await findChoices();
  const connected = new Map(
    await Promise.all(sources.map(async ({ id }) => [id, (await connectionValues(id)) !== null] as const)),
  );
  return {
    data: {
      engines: engines.map(({ id, name }) => {
        const possible = sources.filter((source) => source.engines.includes(id));
        return {
          search_engine: id,
          name,
          source: possible.find((source) => source.id === choices[id])?.id ?? 'own',
          possible: possible.map((source) => ({
            id: source.id,
            name: source.name,
            connected: connected.get(source.id) ?? false,
          })),
        };
      }),
    },
  };
}

/**
 * Sets the source of an engine's results, for all users.
 * @throws Forbidden unless the caller is the owner; Refused for a source that does not support this engine
 */
export async function chooseSearchSource(
  ctx: Ctx,
  { search_engine: engine, source }: InputOf<typeof setSearchSource>,
): Promise<OutputOf<typeof setSearchSource>> {
  requireOwner(ctx);
  if (source !== 'own' && !sources.find(({ id }) => id === source)?.engines.includes(engine)) {
    throw new Refused(`source: ${source} does not support ${engine}.`);
  }
  await saveChoice(engine, source);
  return getSearchSources();
}
