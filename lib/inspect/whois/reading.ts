import type { Contact } from '#lib/inspect/facts.ts';

/** State of the queried domain according to a response. */
export type WhoisState =
  | 'registered'
  /** The domain is not registered. */
  | 'available'
  /** It cannot be registered: reserved, blocked, or not accepted by this registry. */
  | 'reserved'
  /** The server received too many queries from this client. */
  | 'throttled'
  /** The server is reachable, but currently does not respond to queries. */
  | 'unavailable'
  /** Nothing could be parsed. */
  | 'unknown';

/** A parsed WHOIS response. Null and empty: not given. */
export interface WhoisReading {
  state: WhoisState;
  registrar: string | null;
  /** YYYY-MM-DD, the day as written by the registry. */
  createdOn: string | null;
  updatedOn: string | null;
  expiresOn: string | null;
  nameservers: string[];
  status: string[];
  dnssec: boolean | null;
  contacts: Contact[];
  /** The WHOIS server that the response refers to, as written: untrusted input. */
  referral: string | null;
  /** Remarks on the facts, such as a date without an exact day. */
  notes: string[];
}
