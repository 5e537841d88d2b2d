import type { CDPSession, Page } from 'playwright-core';
import type { DnsAnswer, DnsType } from '#lib/net/dns/records.ts';
import type { WhoisAnswer, WhoisOptions } from '#lib/net/whois.ts';
import type { AppError } from '#lib/platform/errors.ts';

/** One hop of a request that received a response. */
export interface Hop {
  url: string;
  status: number;
}

/** The headers that a request to this URL gets in addition; empty for any other host than the one they are meant for. */
export type HeadersFor = (url: URL) => Readonly<Record<string, string>>;

/** Options of `Net.fetch`: request, redirects and limits. */
export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  /**
   * Further headers for one URL, decided again for each redirect: credentials of one host, which no other may receive.
   * They override `headers`.
   */
  headersFor?: HeadersFor | undefined;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Follow redirects and check each hop (default true). */
  redirect?: 'follow' | 'manual';
  maxRedirects?: number;
  /** Decoded bytes beyond which the response fails with `Unreachable` (default 10 MiB). */
  maxBytes?: number;
  /** Truncate the body at maxBytes instead of failing (robots.txt). Default false. */
  truncate?: boolean;
  /** Whether to read the body, decided from the headers; an unread body is empty. Default: always. */
  wantsBody?: (head: { status: number; contentType: string }) => boolean;
  /**
   * Receives the decoded body chunk by chunk, within `maxBytes`; `Fetched.body` is then empty. Returning false stops
   * reading: the response is `truncated`. A request retried through another proxy starts over.
   */
  onBody?: (chunk: Uint8Array) => boolean | Promise<boolean>;
  /** Least time between the start of this request and of the next one to its host (a crawl-delay). Default 0. */
  gapMs?: number;
  /** Time limit of the whole run with every hop (default 20 s). */
  totalTimeoutMs?: number;
  /** Longest wait for the headers of a hop (default 10 s), for slow servers. */
  headersTimeoutMs?: number;
  /** Longest wait for the next part of the body (default 10 s). */
  idleTimeoutMs?: number;
  /** Skip the per-host pacing: for a service that an administrator connected and that sets its own limits. */
  unpaced?: boolean;
  /**
   * URL of a service that the administrator configured (a text model, a captcha solver). Its exact origin (scheme, host and
   * port) may then be private without EGRESS_ALLOW, for this request alone; a redirect elsewhere is checked like any other.
   * Never a URL from a user or a page.
   */
  configuredService?: string;
  /** Country of the egress proxy, or `ANY_COUNTRY`; absent: the machine's own IP address. */
  country?: string;
  /** Only this proxy of the country (`Exit.id`). */
  exit?: string;
  /** Use the proxy even if it failed recently: for connection tests. */
  bypassBreaker?: boolean;
  /** Validate the certificate (default true). */
  rejectUnauthorized?: boolean;
}

/** Milliseconds from the start of the last hop; null if the step did not happen (a reused connection). */
export interface Timing {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** Time to first byte of the last hop. */
  ttfbMs: number;
  /** All hops and the body. */
  totalMs: number;
}

/** A response. The body is complete, decoded and within its cap. */
export interface Fetched {
  requestedUrl: string;
  url: string;
  status: number;
  statusText: string;
  /** Lower-case names, every value in order of arrival. */
  headers: Record<string, string[]>;
  /** Responses before the final one. */
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
  /** Address of the target; "" if a proxy connected to it. */
  remoteAddress: string;
  /** The egress used: `direct`, or an `Exit.id`. */
  exit: string;
  timing: Timing;
}

/** `country` for any proxy, regardless of its country. */
export const ANY_COUNTRY = '*';

/** `exit` of requests from the machine's own IP address. */
export const DIRECT = 'direct';

/** A proxy without its credentials, as other modules may know it. */
export interface Exit {
  /** Stable as long as the proxy's address and user stay the same. */
  id: string;
  /** Country given by its owner. */
  country: string;
  /** Configured for this country only; otherwise by an entry for all countries. */
  own: boolean;
  /** Display label: `Proxy DE 1 (de.example:8080)`, numbered within the country. */
  label: string;
}

/** A page in the browser and what is recorded of it, for the duration of one run. */
export interface BrowserRun {
  page: Page;
  /** The run's own DevTools session of the page, which also enforces its limits: never detach it. */
  session: CDPSession;
  /** The egress of the page: `direct`, or an `Exit.id` (the first one tried, until something was loaded). */
  exit: () => string;
  /** Everything that the page loaded or tried to load, in order. */
  requests: () => ReadonlyArray<{
    url: string;
    type: string;
    status: number | null;
    refused: string | null;
    bytes: number;
  }>;
  /**
   * Keeps the page open while waiting for something outside, for example a person: meanwhile it holds no slot and the run's
   * timeout is paused. Afterwards it gets a slot again, and `thenMs` for the rest.
   * @throws what `wait` throws, TimedOut after `mostMs`, LimitReached if too many wait for a slot
   */
  pausePage: <T>(times: { mostMs: number; thenMs: number }, wait: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Why the page could not open the last URL it navigated to; null if it could. */
  navigationFailure: () => Promise<AppError | null>;
}

/** Owner, time limit and egress of a run. */
export interface BrowserRunOptions {
  signal?: AbortSignal;
  /** The owner of the run: slots are shared evenly between owners. `createCtx` sets it. */
  owner?: string;
  timeoutMs?: number;
  /** Country of the egress proxy, or `ANY_COUNTRY`; absent: the machine's own IP address. */
  country?: string;
  /** Only this proxy of the country (`Exit.id`). */
  exit?: string;
  viewport?: { width: number; height: number };
  userAgent?: string;
  mobile?: boolean;
}

/** A mail to send. `html` has the same content as the text, for mail clients that show it. */
export interface Mail {
  /** Plain addresses. All recipients see each other. */
  to: string | readonly string[];
  /** A single line. */
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly { name: string; type: string; content: Uint8Array }[];
  /** Left part of the Message-ID: the same for the same mail, so that a mail sent twice is recognized as one. */
  messageId?: string;
}

/** Result of a mail server that accepted at least one recipient. */
export interface SentMail {
  accepted: string[];
  refused: string[];
}

/** How to print a page of this installation. */
export interface PrintOptions {
  signal?: AbortSignal;
  /** The owner of the run: browser slots are shared evenly between owners. */
  owner?: string;
  /** Shown in the footer of each page. */
  title: string;
  /** Selector that matches once the page is ready to print. */
  readyWhen: string;
}

/** Whether pages can be rendered, for the health check and the settings. */
export interface BrowserState {
  /** `idle`: not running (it starts at its next use); `down`: the last start failed, see `problem`. */
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

/** TLS setup of a server on port 443. Nothing is verified: a bad certificate is returned too. */
export interface TlsProbe {
  /** DER, leaf first: the certificates that the server sent, each followed by its issuer. */
  chain: Uint8Array[];
  /** The chain ends at a root that this installation trusts (Node's, the system's, EGRESS_CA). */
  anchored: boolean;
  /** OpenSSL's verification error, such as `CERT_HAS_EXPIRED`; null: none. Host names are not checked. */
  objection: string | null;
  /** Negotiated version and cipher with all versions offered. */
  protocol: string;
  cipher: string;
  /** The server supports HTTP/2 (ALPN). */
  http2: boolean;
  /** Accepted TLS versions, newest first; `failures` has those that could not be tested, with the reason. */
  versions: string[];
  failures: Record<string, string>;
  remoteAddress: string;
}

/** Which of the well-known ports (`NET_LIMITS.probe.ports`) accept a connection. */
export interface PortScan {
  open: number[];
  /** Ports that were scanned. */
  asked: number[];
  /** Ports that could not be scanned, with the reason. */
  failures: Record<string, string>;
  /** Address at which the first open port accepted; null: none is open. */
  remoteAddress: string | null;
}

/** Network client. Every socket to a host named by a user or a page is opened in lib/net. */
export interface Net {
  /**
   * Fetches one URL under the egress policy.
   * @throws InvalidInput (invalid URL), Refused (policy, or no proxy in that country), NotConfigured (no proxy at all),
   * Unavailable (no proxy of the country works), Unreachable, TimedOut
   */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  /**
   * Runs `work` with a new page in a new context, which is always closed. Pages load only through `page.goto` and the
   * filtering proxy.
   * @throws LimitReached if the queue is full, Unavailable if there is no browser or no proxy of the country works,
   * TimedOut; Refused and NotConfigured as in `fetch`
   */
  withPage<T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T>;
  /**
   * Prints one of this program's own pages: A4, tagged, with an outline and page numbers. Only here may a browser reach this
   * program, and it reaches nothing else: every request to another origin is blocked. It waits for a browser slot like any
   * other run.
   * @param path plain path below the own origin, such as /print/abc: the page itself checks access
   * @returns the PDF. @throws InvalidInput (no plain path), NotFound, Unreachable, TimedOut, LimitReached, Unavailable
   */
  printOwnPage(path: string, options: PrintOptions): Promise<Uint8Array>;
  /** Starts the browser if none has worked in this process yet; never throws: see the returned state. */
  warmBrowser(): Promise<BrowserState>;
  /**
   * Opens TLS connections to a host on port 443 without verifying or sending anything; `servername` is the host. One
   * handshake with all versions; then, unless `everyVersion` is false, one with each.
   * @throws Refused, Unreachable (no connection, or no TLS there), TimedOut
   */
  probeTls(hostname: string, options?: { signal?: AbortSignal; everyVersion?: boolean }): Promise<TlsProbe>;
  /**
   * Connects to the well-known ports of a host and closes. Callers limit this to one scan per domain in ten minutes. @throws
   * Refused if no port may be scanned, Unreachable, TimedOut
   */
  scanPorts(hostname: string, options?: { signal?: AbortSignal }): Promise<PortScan>;
  /**
   * Checks a URL without a lookup: form, scheme, credentials, host, port.
   * @throws InvalidInput (400) or Refused (422)
   */
  checkUrl(url: string): URL;
  /**
   * The proxies of a country, in the order of the list; without a country: of all countries, without the entries for all
   * countries. Empty if none is configured. @throws NotConfigured if the list cannot be read
   */
  exits(country?: string): Promise<readonly Exit[]>;
  /** The same through these proxies, to test entries that are not saved. */
  withProxies(listed: readonly string[]): Pick<Net, 'fetch' | 'exits'>;
  /**
   * Records of one type for a name, from the configured DNS servers. Connects to nothing but those servers.
   * @throws TimedOut (no answer), Unreachable with a `reason` of DNS_FAILURES (a failed lookup)
   */
  records<T extends DnsType>(name: string, type: T, signal?: AbortSignal): Promise<DnsAnswer<T>>;
  /**
   * Sends one query to a WHOIS server, only on port 43. Server names come from outside, so they are checked.
   * @throws InvalidInput (a query of more than one line), Refused, Unreachable, TimedOut
   */
  whois(server: string, question: string, options?: WhoisOptions): Promise<WhoisAnswer>;
  /**
   * Sends one mail through a mail server (`parseSmtpUrl` parses its URL). Features use `sendMail` of
   * `features/connections/send-mail.ts`, which knows the configured server.
   * @param options.server chosen by the administrator, never by a user: it may be in a private network
   * @throws InvalidInput (recipient, subject, attachment, URL of the server), Refused (user and password, or a 5xx response:
   * final), Unreachable (no connection, no TLS, 4xx), TimedOut
   */
  sendMail(mail: Mail, options: { server: string; signal?: AbortSignal }): Promise<SentMail>;
}
