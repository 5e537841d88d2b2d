import type { Net } from '#lib/net/net.ts';

/** Target of an inspection. */
export interface InspectTarget {
  /** Requested host name: lower case, ASCII (punycode), no trailing dot. */
  domain: string;
  /** Its registrable domain (public suffix plus one label), which registries know. */
  registrable: string;
}

/** Dependencies of an inspector. */
export interface InspectContext {
  net: Net;
  signal: AbortSignal;
  now: () => Date;
  /**
   * The last port scan of this domain, if any process ran one less than ten minutes ago: its result (null: still running)
   * and when, ISO 8601. If set, no port is scanned now.
   */
  portsSeen?: { openPorts: number[] | null; at: string };
  /** Why the ports may not be scanned now, for the reader. */
  portsLeftOut?: string;
}

/** One kind of inspection of a domain. Its failure only affects its own section. */
export interface Inspector<Facts> {
  id: 'dns' | 'registration' | 'server' | 'certificate' | 'technology';
  /** Time limit in milliseconds; all run concurrently within 20 s. */
  timeoutMs: number;
  /** @throws AppError with a reason that a user can act on */
  inspect(target: InspectTarget, reach: InspectContext): Promise<Facts>;
}

/** Defines an inspector; `index.ts` lists them. */
export function defineInspector<Facts>(inspector: Inspector<Facts>): Inspector<Facts> {
  return inspector;
}
