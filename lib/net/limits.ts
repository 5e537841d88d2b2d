const KiB = 1024;
const MiB = 1024 * KiB;

/** All network limits. They are enforced where bytes arrive, not afterwards. */
export const NET_LIMITS = {
  /** Characters of a URL from a caller. */
  urlChars: 2048,
  /** Ports of public targets that may be requested, unless an operator's list names the target. */
  ports: [80, 443, 8080, 8443],
  /** Decoded bytes of one response. */
  bodyBytes: 10 * MiB,
  /**
   * Port scan, no more than twelve: what a domain commonly exposes (files, shell, mail, names, web), and the two databases
   * that should not be exposed. The unencrypted mail ports (110, 143) and 465 are left out: mail servers also listen on 993
   * or 587.
   */
  probe: { ports: [21, 22, 25, 53, 80, 443, 587, 993, 3306, 5432, 8080, 8443], portMs: 1_500, atOnce: 4 },
  /** A TLS probe with all of its handshakes. One handshake has `connectMs`. */
  tlsLookMs: 12_000,
  /** Stacked content codings. */
  codings: 2,
  responseHeaderBytes: 32 * KiB,
  /** 1xx responses before the final one. */
  interimResponses: 20,
  redirects: 10,
  dnsMs: 5_000,
  dnsAnswers: 20,
  /** TCP and TLS together. */
  connectMs: 5_000,
  headersMs: 10_000,
  idleMs: 10_000,
  totalMs: 20_000,
  perHost: 8,
  /**
   * Host slots shared by processes: renewed this often, used no longer than this after the last renewal. The database holds
   * them longer (lib/platform/concurrency/host-slots.ts).
   */
  hostPlaces: { renewMs: 2_000, trustedMs: 6_000 },
  /** One mail to the configured mail server. */
  mail: {
    greetingMs: 10_000,
    idleMs: 15_000,
    totalMs: 40_000,
    replyBytes: 64 * KiB,
    recipients: 50,
    subjectChars: 300,
    attachmentBytes: 15 * MiB,
  },
  whois: {
    port: 43,
    /** One exchange: connecting, sending the query, the whole response. */
    totalMs: 8_000,
    /** The rest is not read: registries put the facts first. */
    bytes: 64 * KiB,
    /** Characters of a query. */
    queryChars: 300,
  },
  proxy: {
    /** From the CONNECT request to its response: the proxy first has to resolve and reach the target. */
    answerMs: 8_000,
    answerBytes: 16 * KiB,
    /** Proxies of a country to try for one request. */
    tries: 3,
    /** A failed proxy is skipped this long while another is available. */
    restMs: 30_000,
  },
  browser: {
    contexts: 2,
    /** Additional runs for users who have none while others hold all slots. */
    guests: 1,
    /** Waiting runs: of one user, and in total. */
    ownQueue: 10,
    queue: 100,
    /** Default time limit of a run. */
    runMs: 30_000,
    /** After this the browser's processes are ended, whatever their state. */
    killMs: 35_000,
    /** Runs after which the browser is replaced. */
    runs: 100,
    /** Share of them after which the successor is started. */
    renewAt: 0.9,
    /** Without a run for this long, the browser is ended until the next one. */
    idleMs: 60_000,
    requests: 300,
    /**
     * TLS records that one page's browser sends: a request takes one or more, a connection a few in addition. The browser
     * reports requests late, and a page may find a context whose requests are not reported.
     */
    tlsRecords: 900,
    bytes: 50 * MiB,
    /** Documents in frames of the page; beyond them it is cut off from the network, as with requests. */
    frames: 100,
    /** Workers of one page: each may use a full core. */
    workers: 50,
    /** Dialogs of one document that are handled; further ones do not open. */
    dialogs: 50,
    /** Log messages of pages (each line is reported twice: to the pool and to the caller). */
    logLineBytes: 64 * KiB,
    logLinesPerSecond: 500,
    /**
     * V8 heap of one renderer, MiB. Below the total, so that a script that fills it can be distinguished from other memory.
     */
    heapMiB: 384,
    /** Resident memory of one renderer, bytes: 512 MiB of its own and the memory it shares with the others. */
    rendererBytes: 640 * MiB,
    /** Pixels of one canvas: four bytes each, in several copies. */
    canvasPixels: 16 * 1024 * 1024,
    popups: 20,
    launchMs: 20_000,
  },
} as const;

/** The User-Agent: honest, and the same everywhere. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Serpentine/0.1; SEO audit)';
