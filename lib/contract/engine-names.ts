import type { ENGINES } from '#lib/contract/fields.ts';

/** Display names of the search engines. */
export const ENGINE_NAMES: Record<(typeof ENGINES)[number], string> = {
  google: 'Google',
  bing: 'Bing',
  yahoo: 'Yahoo',
  duckduckgo: 'DuckDuckGo',
};

/** Display name of an engine by its id; an unknown id is its own name. */
export const engineNameOf = (id: string): string =>
  id in ENGINE_NAMES ? ENGINE_NAMES[id as keyof typeof ENGINE_NAMES] : id;
