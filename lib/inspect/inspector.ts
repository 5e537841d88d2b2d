import type { Net } from '#lib/net/net.ts';

/** What an inspector looks at. */
export interface InspectTarget {
  /** Host name as asked for: lower case, ASCII (punycode), no trailing dot. */
  domain: string;
  /** The part of it that can be registered (public suffix and one label): what registries know. */
  registrable: string;
}

/** What an inspector reaches out with. */
export interface InspectContext {
  net: Net;
  signal: AbortSignal;
  now: () => Date;
  /**
   * The ports of this domain were looked at less than ten minutes ago, by whichever process: what was seen then (null:
   * that look is not over) and when, ISO 8601. Given, no port is looked at now.
   */
  portsSeen?: { openPorts: number[] | null; at: string };
  /** Why the ports may not be looked at now, for the reader. */
  portsLeftOut?: string;
}

/** One way of finding something out about a domain. It fails alone: what it throws costs its own section only. */
export interface Inspector<Facts> {
  id: 'dns' | 'registration' | 'server' | 'certificate' | 'technology';
  /** Milliseconds it may take; all run side by side within 20 s. */
  timeoutMs: number;
  /** @throws AppError with the reason in words a user can act on */
  inspect(target: InspectTarget, reach: InspectContext): Promise<Facts>;
}

/** Declares an inspector; the list of them is `index.ts`. */
export function defineInspector<Facts>(inspector: Inspector<Facts>): Inspector<Facts> {
  return inspector;
}
