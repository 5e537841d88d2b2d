import type { Page } from 'playwright-core';
import type { DnsAnswer, DnsType } from '#lib/net/dns/records.ts';
import type { WhoisAnswer, WhoisOptions } from '#lib/net/whois.ts';
import type { AppError } from '#lib/platform/errors.ts';

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
  /** Whether the body is wanted, asked when the headers are there; unread, it is empty. Default: always. */
  wantsBody?: (head: { status: number; contentType: string }) => boolean;
  /**
   * Takes the body piece by piece as it is decoded; `Fetched.body` is then empty. Within `maxBytes`. False ends the reading:
   * the answer is `truncated`. A request that is tried again through another proxy begins anew.
   */
  onBody?: (chunk: Uint8Array) => boolean | Promise<boolean>;
  /** Least time between the start of this request and of the next one to its host (a crawl-delay). Default 0. */
  gapMs?: number;
  /** Whole run, every hop included (default 20 s). */
  totalTimeoutMs?: number;
  /** Longest wait for the headers of a hop (default 10 s), for a server that works before it answers. */
  headersTimeoutMs?: number;
  /** Longest wait for the next part of the body (default 10 s). */
  idleTimeoutMs?: number;
  /** Leave out the pacing of the host: for a service that an administrator connected and that sets its own limits. */
  unpaced?: boolean;
  /**
   * Address of a service that the administrator named (a text model, a captcha solver). Its own origin, scheme, host and
   * port, may then be private without EGRESS_ALLOW, for this request alone; a redirect elsewhere is checked like any
   * other. Never an address that a user or a page named.
   */
  configuredService?: string;
  /** Country of the proxy to leave through, or `ANY_COUNTRY`; absent: the machine's own address. */
  country?: string;
  /** This one of that country's proxies (`Exit.id`) and no other. */
  exit?: string;
  /** Ask the proxy although it failed a moment ago: for tests of a connection. */
  bypassBreaker?: boolean;
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
  /** Of the target; "" where a proxy connected to it. */
  remoteAddress: string;
  /** Which way out was used: `direct`, or an `Exit.id`. */
  exit: string;
  timing: Timing;
}

/** `country` of those who want a proxy and do not care of which country. */
export const ANY_COUNTRY = '*';

/** `exit` of what left by the machine's own address. */
export const DIRECT = 'direct';

/** A proxy as others may know it: nothing here tells its credentials. */
export interface Exit {
  /** The same as long as the proxy's address and user are. */
  id: string;
  /** As its owner labelled it. */
  country: string;
  /** Named for this country alone; else by an entry for all countries. */
  own: boolean;
  /** For readers: `Proxy DE 1 (de.example:8080)`, numbered among those of the country. */
  label: string;
}

export interface BrowserRun {
  page: Page;
  /** Which way out the page uses: `direct`, or an `Exit.id` (the first one tried, until something was loaded). */
  exit: () => string;
  /** Everything the run's page loaded or tried to, in order. */
  requests: () => ReadonlyArray<{
    url: string;
    type: string;
    status: number | null;
    refused: string | null;
    bytes: number;
  }>;
  /**
   * Keeps the page open while something outside is waited for, a person for instance: meanwhile it takes nobody's place
   * and the run's clock stands still. Afterwards there is a place again, and `thenMs` for the rest.
   * @throws what `wait` throws, TimedOut after `mostMs`, LimitReached when too many wait for a place
   */
  pausePage: <T>(times: { mostMs: number; thenMs: number }, wait: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Why the page could not open the last address that it tried to go to; null where it could. */
  navigationFailure: () => Promise<AppError | null>;
}

export interface BrowserRunOptions {
  signal?: AbortSignal;
  /** On whose behalf: places are shared evenly between owners. `createCtx` sets it. */
  owner?: string;
  timeoutMs?: number;
  /** Country of the proxy to leave through, or `ANY_COUNTRY`; absent: the machine's own address. */
  country?: string;
  /** This one of that country's proxies (`Exit.id`) and no other. */
  exit?: string;
  viewport?: { width: number; height: number };
  userAgent?: string;
  mobile?: boolean;
}

/** A mail to hand to the mail server. Text is what every reader sees; html is the same for those who show it. */
export interface Mail {
  /** Plain addresses. All of them see each other. */
  to: string | readonly string[];
  /** A single line. */
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly { name: string; type: string; content: Uint8Array }[];
  /** Left part of the Message-ID: the same for the same mail, so that one sent twice is known as one. */
  messageId?: string;
}

/** What a mail server took: at least one recipient. */
export interface SentMail {
  accepted: string[];
  refused: string[];
}

export interface PrintOptions {
  signal?: AbortSignal;
  /** On whose behalf: places in the browser are shared evenly between owners. */
  owner?: string;
  /** Stands at the foot of each page. */
  title: string;
  /** Selector of what is there once the page may be printed. */
  readyWhen: string;
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

/** What a server shows when TLS is spoken to it on port 443. Nothing was verified on the way: a bad certificate is shown too. */
export interface TlsProbe {
  /** DER, leaf first: what the server sent, in the order in which each signs the one before. */
  chain: Uint8Array[];
  /** The chain leads to a root that this installation knows (Node's, the system's, EGRESS_CA). */
  anchored: boolean;
  /** OpenSSL's objection to the chain, such as `CERT_HAS_EXPIRED`; null: none. Names are not looked at. */
  objection: string | null;
  /** Version and cipher that were agreed on when all were offered. */
  protocol: string;
  cipher: string;
  /** The server speaks HTTP/2 when asked (ALPN). */
  http2: boolean;
  /** TLS versions it accepts, newest first; `failures` has those that could not be asked, with the reason. */
  versions: string[];
  failures: Record<string, string>;
  remoteAddress: string;
}

/** Which of the well-known ports (`NET_LIMITS.probe.ports`) take a connection. */
export interface PortScan {
  open: number[];
  /** Ports that were asked. */
  asked: number[];
  /** Ports that were not, with the reason. */
  failures: Record<string, string>;
  /** Where the first open port answered; null: none is open. */
  remoteAddress: string | null;
}

/** Every socket to a host that a user or a page named is opened in lib/net. */
export interface Net {
  /**
   * Fetches one address under the egress policy.
   * @throws InvalidInput (no usable address), Refused (policy, or no proxy in that country), NotConfigured (no proxy at
   *   all), Unavailable (no proxy of the country works), Unreachable, TimedOut
   */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  /**
   * Runs `work` with a fresh page in a fresh context; the context is closed whatever happens. Only pages reached by
   * `page.goto` through the filtering proxy load anything.
   * @throws LimitReached when the queue is full, Unavailable when no browser can be had or no proxy of the country works,
   *   TimedOut; Refused and NotConfigured as in `fetch`
   */
  withPage<T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T>;
  /**
   * Prints one of this program's own pages: A4, tagged, with an outline and page numbers. The one way by which a browser
   * reaches this program, and by which it reaches nothing else: every request to another origin is refused. It waits for a
   * place in the browser like any other run.
   * @param path plain path below the own origin, such as /print/abc: what may be seen is decided there
   * @returns the PDF. @throws InvalidInput (no plain path), NotFound, Unreachable, TimedOut, LimitReached, Unavailable
   */
  printOwnPage(path: string, options: PrintOptions): Promise<Uint8Array>;
  /** Starts the browser if it does not run yet; never throws: the state says whether it runs. */
  warmBrowser(): Promise<BrowserState>;
  /**
   * Speaks TLS to a host on port 443 without verifying it and without sending anything; `servername` is the host.
   * One handshake with all versions; then, unless `everyVersion` is false, one with each.
   * @throws Refused, Unreachable (no connection, or no TLS there), TimedOut
   */
  probeTls(hostname: string, options?: { signal?: AbortSignal; everyVersion?: boolean }): Promise<TlsProbe>;
  /**
   * Connects to the well-known ports of a host and hangs up. Callers see to it that one domain is looked at once in ten
   * minutes. @throws Refused when no port may be asked, Unreachable, TimedOut
   */
  scanPorts(hostname: string, options?: { signal?: AbortSignal }): Promise<PortScan>;
  /**
   * Judges an address without any look-up: form, scheme, credentials, host, port.
   * @throws InvalidInput (400) or Refused (422)
   */
  checkUrl(url: string): URL;
  /**
   * The proxies of a country, in the order of the list; without one: of all countries, entries for all left out. Empty
   * when none is configured. @throws NotConfigured when the list cannot be read
   */
  exits(country?: string): Promise<readonly Exit[]>;
  /**
   * The records of a name, of one type, as the configured DNS servers tell them. Nothing is dialled but those servers.
   * @throws TimedOut (no answer), Unreachable with a `reason` of DNS_FAILURES (an answer that is none)
   */
  records<T extends DnsType>(name: string, type: T, signal?: AbortSignal): Promise<DnsAnswer<T>>;
  /**
   * Asks a WHOIS server one question, on port 43 and no other. Server names come from outside: they are judged.
   * @throws InvalidInput (a question of more than one line), Refused, Unreachable, TimedOut
   */
  whois(server: string, question: string, options?: WhoisOptions): Promise<WhoisAnswer>;
  /**
   * Hands one mail to a mail server (`readMailServer` reads its address). Features use `sendMail` of
   * `features/connections/send-mail.ts`, which knows the configured one.
   * @param options.server of the administrator's choice, never named by a user: it may be in a private network
   * @throws InvalidInput (recipient, subject, attachment, address of the server), Refused (user and password, or an answer
   *   of 5xx: final), Unreachable (no connection, no TLS, 4xx), TimedOut
   */
  sendMail(mail: Mail, options: { server: string; signal?: AbortSignal }): Promise<SentMail>;
}
