import type { Technology } from '#lib/inspect/facts.ts';

/** Technologies by purpose, as named in the public response. */
export interface TechnologyStack {
  backendFrameworks: string[];
  /** The content management system with the highest confidence; "" if none was detected. */
  cms: string;
  frontendFrameworks: string[];
  analyticsCdns: string[];
  jsModules: string[];
}

const BACKEND = ['Web framework', 'Programming language', 'Application server', 'API gateway', 'Backend service'];
/** In this order: for a shop system on top of a CMS, the CMS counts. */
const CONTENT = [
  'CMS',
  'E-commerce',
  'Blog',
  'Site builder',
  'Static site generator',
  'Wiki',
  'Forum',
  'LMS',
  'Headless CMS',
  'Documentation',
];
const FRONTEND = ['JavaScript framework', 'UI framework'];
const MEASURING = [
  'Analytics',
  'Tag manager',
  'CDN',
  'Session recording',
  'A/B testing',
  'Performance monitoring',
  'Customer data platform',
  'Advertising',
  'Image delivery',
];
const MODULES = ['JavaScript library', 'JavaScript graphics', 'Video player', 'Build tool'];

/** Groups technologies (sorted by confidence); one may be in several groups. Pure. */
export function toStack(technologies: readonly Technology[]): TechnologyStack {
  const of = (categories: readonly string[]) =>
    technologies.filter((technology) => technology.categories.some((name) => categories.includes(name)));
  const names = (categories: readonly string[]) => of(categories).map(({ name }) => name);
  // A shop or forum plugin runs in a CMS.
  const systems = technologies.filter(({ categories }) => !categories.includes('Plugin'));
  const content = CONTENT.flatMap((category) => systems.filter(({ categories }) => categories.includes(category)));
  return {
    backendFrameworks: names(BACKEND),
    cms: (content[0] ?? of(['E-commerce'])[0])?.name ?? '',
    frontendFrameworks: names(FRONTEND),
    analyticsCdns: names(MEASURING),
    jsModules: names(MODULES),
  };
}
