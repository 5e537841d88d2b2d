import type { SerpFeature } from '#lib/engines/engine.ts';
import type { PackEntry } from '#lib/engines/match-business.ts';

/** The local pack of a page, in order, empty if it shows none; null: it shows one whose places could not be read. */
export function packIn(features: readonly SerpFeature[]): PackEntry[] | null {
  const packs = features.filter(({ kind }) => kind === 'local-pack');
  const places = packs.flatMap(({ items }) => items);
  return packs.length > 0 && places.length === 0 ? null : places;
}
