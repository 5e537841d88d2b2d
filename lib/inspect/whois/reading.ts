import type { Contact } from '#lib/inspect/facts.ts';

/** What an answer says of the domain that was asked for. */
export type WhoisState =
  | 'registered'
  /** Nobody has registered it. */
  | 'available'
  /** It cannot be registered: reserved, blocked, not a name that this registry takes. */
  | 'reserved'
  /** The server has had too many questions from here. */
  | 'throttled'
  /** The server is there, and does not answer now. */
  | 'unavailable'
  /** Nothing of it can be read. */
  | 'unknown';

/** One WHOIS answer, read. Null and empty: not said. */
export interface WhoisReading {
  state: WhoisState;
  registrar: string | null;
  /** YYYY-MM-DD, the day as the registry wrote it. */
  createdOn: string | null;
  updatedOn: string | null;
  expiresOn: string | null;
  nameservers: string[];
  status: string[];
  dnssec: boolean | null;
  contacts: Contact[];
  /** The WHOIS server that the answer sends one to, as it stands there: foreign input. */
  referral: string | null;
  /** What has to be said beside the facts, such as a date that is none to the day. */
  notes: string[];
}
