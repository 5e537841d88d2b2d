import type { EngineId } from '#lib/engines/engine.ts';
import type { Site } from '../site.ts';
import { bingSite } from './bing.ts';
import { EngineControls } from './control.ts';
import { duckduckgoSite } from './duckduckgo.ts';
import { googleSite } from './google.ts';
import { GoogleControls } from './google-ai.ts';
import { yahooSite } from './yahoo.ts';

/** The search engines of the world. */
export interface WorldEngines extends Record<EngineId, EngineControls> {
  google: GoogleControls;
  /** The day of their rankings; tests change it to see movement. */
  day: number;
  /** Resets all switches, and the day to 0. */
  reset(): void;
}

export function createEngines(): { engines: WorldEngines; sites: Site[] } {
  const time = { day: 0 };
  const controls = {
    google: new GoogleControls('google', time),
    bing: new EngineControls('bing', time),
    yahoo: new EngineControls('yahoo', time),
    duckduckgo: new EngineControls('duckduckgo', time),
  };
  const engines: WorldEngines = {
    ...controls,
    get day() {
      return time.day;
    },
    set day(day: number) {
      time.day = day;
    },
    reset() {
      time.day = 0;
      for (const one of Object.values(controls)) one.reset();
    },
  };
  return {
    engines,
    sites: [
      googleSite(controls.google),
      bingSite(controls.bing),
      yahooSite(controls.yahoo),
      duckduckgoSite(controls.duckduckgo),
    ],
  };
}
