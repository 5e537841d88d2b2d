import type { Line } from '#lib/inspect/whois/line.ts';
import type { DayOrder } from '../dates.ts';
import type { WhoisReading } from '../reading.ts';

/** Input of a family: the record of the domain, and the result of the general parser. */
export interface FamilyInput {
  text: string;
  lines: readonly Line[];
  order: DayOrder;
  general: WhoisReading;
}

/** A registry family whose responses need special handling beyond the general parser. */
export interface Family {
  id: string;
  /** Matches by the responding server, or by the shape of its response: registries move, and share software. */
  fits: (answer: { server: string; text: string; lines: readonly Line[] }) => boolean;
  /** Order of its numeric dates, if its responses do not reveal it. */
  dayOrder?: DayOrder;
  read?: (input: FamilyInput) => Partial<WhoisReading>;
}
