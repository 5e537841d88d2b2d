import type { WorldEngines } from '../engines/engines.ts';
import type { Site } from '../site.ts';
import { SourceControls } from './control.ts';
import { dataforseoSite } from './dataforseo.ts';
import { SearxngControls, searxngSite } from './searxng.ts';
import { serpapiSite } from './serpapi.ts';
import { serperSite } from './serper.ts';

/** The SERP API services; their results are those of the world's engines. */
export interface WorldSources {
  searxng: SearxngControls;
  serpapi: SourceControls;
  serper: SourceControls;
  /** Its key is login and password, separated by a colon. */
  dataforseo: SourceControls;
  reset(): void;
}

export function createSources(engines: WorldEngines): { sources: WorldSources; sites: Site[] } {
  const searxng = new SearxngControls('search.harbour-tools.example', '');
  const serpapi = new SourceControls('serpapi.com', 'serpapi-key-of-the-world');
  const serper = new SourceControls('google.serper.dev', 'serper-key-of-the-world');
  const dataforseo = new SourceControls('api.dataforseo.com', 'owner@harbour.example:dataforseo-password');
  const all = { searxng, serpapi, serper, dataforseo };
  return {
    sources: {
      ...all,
      reset: () => {
        for (const one of Object.values(all)) one.reset();
      },
    },
    sites: [
      searxngSite(searxng, engines),
      serpapiSite(serpapi, engines),
      serperSite(serper, engines),
      dataforseoSite(dataforseo, engines),
    ],
  };
}
