import type { Technology } from '#lib/inspect/facts.ts';

/** The groups of the contract, by what the fingerprints call a product. A product can be in several. */
const GROUPS = {
  backend:
    /^(?:web framework|programming language|web server|application server|database|reverse proxy|runtime|operating system|caching?|load balancer|server)/i,
  frontend: /^(?:javascript framework|ui framework|css framework|static site generator|mobile framework|front-?end)/i,
  analytics:
    /^(?:.*analytics|tag manager|cdn|.*content network|rum|.*monitoring|a\/b testing|.*advertising|.*tracking|session replay|heat)/i,
  modules:
    /^(?:javascript (?:librar|graphics|module)|.*librar|polyfill|widget|font script|slider|video player|maps?$)/i,
} as const;

/** Kinds that manage a site's content, the most telling first. */
const CONTENT = [
  /^cms$/i,
  /^(?:site|page) builder$/i,
  /^(?:e-?commerce|shop)/i,
  /^blogs?$/i,
  /^(?:wiki|forum|message board|learning)/i,
];

export interface TechnologyGroups {
  backend: string[];
  frontend: string[];
  analytics: string[];
  modules: string[];
  cms: string | null;
}

/** Names of the products by the contract's groups; the system that manages the content is the surest one. */
export function groupTechnologies(technologies: readonly Technology[]): TechnologyGroups {
  const sure = technologies.toSorted((one, other) => other.confidence - one.confidence);
  const namesOf = (kind: RegExp) =>
    technologies.filter(({ categories }) => categories.some((one) => kind.test(one))).map(({ name }) => name);
  const cms = CONTENT.map((kind) => sure.find(({ categories }) => categories.some((one) => kind.test(one)))).find(
    (found) => found !== undefined,
  );
  return {
    backend: namesOf(GROUPS.backend),
    frontend: namesOf(GROUPS.frontend),
    analytics: namesOf(GROUPS.analytics),
    modules: namesOf(GROUPS.modules),
    cms: cms?.name ?? null,
  };
}
