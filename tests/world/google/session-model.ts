import { hash } from '../engines/html.ts';
import { anonymizedRows, groupRows, type ModelRow } from './search-model.ts';

/** Sessions that began on a page in a day. */
export interface ModelSessions {
  host: string;
  /** As Google Analytics has it: without query and last slash. */
  path: string;
  sessions: number;
  engagedSessions: number;
  keyEvents: number;
}

/** Clicks of other search engines, and visitors who refuse the tag. */
const PER_CLICK = 1.06;
const ENGAGED = 0.64;
/** Orders by path; readers of a story order less. */
const EVENTS: Readonly<Record<string, number>> = { '/bread': 0.075, '/story': 0.012 };

const near = (value: number, ...parts: string[]) => {
  const chance = hash(parts.join('|')) / 0xffff_ffff;
  return Math.floor(value) + (chance < value % 1 ? 1 : 0);
};

/** Sessions of a day, consistent with the clicks that Search Console counts: the same for each call. */
export function sessionsOf(named: readonly ModelRow[], day: string): ModelSessions[] {
  return groupRows([...named, ...anonymizedRows(named)], ['page'], day).flatMap(({ keys: [page = ''], clicks }) => {
    const { hostname: host, pathname } = new URL(page);
    const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    const sessions = near(clicks * PER_CLICK, 'sessions', page, day);
    if (sessions === 0) return [];
    const engagedSessions = Math.min(sessions, near(sessions * ENGAGED, 'engaged', page, day));
    const keyEvents = Math.min(sessions, near(sessions * (EVENTS[path] ?? 0.03), 'events', page, day));
    return [{ host, path, sessions, engagedSessions, keyEvents }];
  });
}
