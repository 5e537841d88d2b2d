import type { EventKind, ProjectEvent } from '#lib/features/projects/overview-contract.ts';

/** An event, with earlier ones that say the same. */
export interface TimelineLine {
  event: ProjectEvent;
  /** Newest first. */
  repeats: ProjectEvent[];
}

/** The lines of one day. */
export interface TimelineDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  lines: TimelineLine[];
}

/** Kinds of events that come on schedule, whether or not anything changed. */
const ROUTINE: ReadonlySet<EventKind> = new Set(['round', 'audit', 'site_audit']);

/**
 * Lines of a timeline: routine entries with the same title ("47 keywords checked") are folded into the newest of them.
 * @param events newest first
 */
export function foldRoutine(events: readonly ProjectEvent[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  const routine = new Map<string, TimelineLine>();
  for (const event of events) {
    const key = `${event.kind} ${event.title}`;
    const same = routine.get(key);
    if (same) {
      same.repeats.push(event);
      continue;
    }
    const line = { event, repeats: [] };
    lines.push(line);
    if (ROUTINE.has(event.kind)) routine.set(key, line);
  }
  return lines;
}

/** Lines by day, in their order. */
export function byDay(lines: readonly TimelineLine[]): TimelineDay[] {
  const days = Map.groupBy(lines, ({ event }) => event.at.slice(0, 10));
  return [...days].map(([day, those]) => ({ day, lines: those }));
}
