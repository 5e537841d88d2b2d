import type { Page } from 'playwright-core';

/** One answered hop of a request. */
export interface Hop {
  url: string;
  status: number;
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Follow redirects, each hop judged anew (default true). */
  redirect?: 'follow' | 'manual';
  maxRedirects?: number;
  /** Decoded bytes after which the answer is refused with `Unreachable` (default 10 MiB). */
  maxBytes?: number;
  /** Cut the body at maxBytes instead of refusing (robots.txt). Default false. */
  truncate?: boolean;
  /** Whole run, every hop included (default 20 s). */
  totalTimeoutMs?: number;
  /** Country of the proxy to leave through; absent: the machine's own address. */
  country?: string;
  /** Validate the certificate (default true). */
  rejectUnauthorized?: boolean;
}

/** Milliseconds from the start of the last hop; null where the step did not happen (a reused connection). */
export interface Timing {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** Time to first byte of the last hop. */
  ttfbMs: number;
  /** All hops and the body. */
  totalMs: number;
}

/** An answer of the outside. The body is complete, decoded and within its cap. */
export interface Fetched {
  requestedUrl: string;
  url: string;
  status: number;
  statusText: string;
  /** Lower-case names, every value in order of arrival. */
  headers: Record<string, string[]>;
  /** Answers before the final one. */
  redirects: Hop[];
  body: Uint8Array;
  /** Body as text, charset by BOM, header, <meta>, else windows-1252/UTF-8 sniffing (WHATWG encoding). */
  text: () => string;
  charset: string;
  /** Bytes on the wire (still encoded) and after decoding. */
  wireBytes: number;
  decodedBytes: number;
  truncated: boolean;
  httpVersion: string;
  remoteAddress: string;
  timing: Timing;
}

export interface BrowserRun {
  page: Page;
  /** Everything the run's page loaded or tried to, in order. */
  requests: () => ReadonlyArray<{
    url: string;
    type: string;
    status: number | null;
    refused: string | null;
    bytes: number;
  }>;
}

export interface BrowserRunOptions {
  signal?: AbortSignal;
  /** On whose behalf: places are shared evenly between owners. `createCtx` sets it. */
  owner?: string;
  timeoutMs?: number;
  country?: string;
  viewport?: { width: number; height: number };
  userAgent?: string;
  mobile?: boolean;
}

/** Whether pages can be rendered, for health and for settings. */
export interface BrowserState {
  /** `idle`: not started yet (it starts at its first use); `down`: the last start failed, `problem` says why. */
  status: 'idle' | 'ready' | 'down';
  source: string | null;
  version: string | null;
  /** False: the kernel allows none; null: not started, or a remote browser. */
  sandbox: boolean | null;
  running: number;
  queued: number;
  contexts: number;
  problem: string | null;
}

/** What a port probe or a TLS look needs later; every socket to a host that a user or a page named is opened in lib/net. */
export interface Net {
  /**
   * Fetches one address under the egress policy.
   * @throws InvalidInput (no usable address), Refused (policy), Unreachable, TimedOut
   */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  /**
   * Runs `work` with a fresh page in a fresh context; the context is closed whatever happens. Only pages reached by
   * `page.goto` through the filtering proxy load anything.
   * @throws LimitReached when the queue is full, Unavailable when no browser can be had, TimedOut
   */
  withPage<T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T>;
  /**
   * Judges an address without any look-up: form, scheme, credentials, host, port.
   * @throws InvalidInput (400) or Refused (422)
   */
  checkUrl(url: string): URL;
}
