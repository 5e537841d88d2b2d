import type { DayOrder } from '../dates.ts';
import type { Line } from '../lines.ts';
import type { WhoisReading } from '../reading.ts';

/** What a family gets to read: the record of the domain, and what the general ways made of it. */
export interface FamilyInput {
  text: string;
  lines: readonly Line[];
  order: DayOrder;
  general: WhoisReading;
}

/** A registry family whose answers need a reading of their own: only what the general ways cannot know. */
export interface Family {
  id: string;
  /** By the server that answered, or by the shape of its answer: registries move, and their software is shared. */
  fits: (answer: { server: string; text: string; lines: readonly Line[] }) => boolean;
  /** How it writes days in numbers, where its answers do not tell. */
  dayOrder?: DayOrder;
  read?: (input: FamilyInput) => Partial<WhoisReading>;
}
