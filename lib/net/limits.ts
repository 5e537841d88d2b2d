const KiB = 1024;
const MiB = 1024 * KiB;

/** Every limit of the door out, in one table. Enforced where the bytes arrive, not afterwards. */
export const NET_LIMITS = {
  /** Characters of an address a caller may give. */
  urlChars: 2048,
  /** Ports a public target may be asked on, unless an operator's list names the target. */
  ports: [80, 443, 8080, 8443],
  /** Decoded bytes of one answer. */
  bodyBytes: 10 * MiB,
  /**
   * The look at well-known ports, no more than twelve: what a domain commonly shows (files, shell, mail, names, web), and
   * the two databases that should not be seen. The plain-text twins of mail collection (110, 143) and 465 are left out:
   * where mail is kept, 993 or 587 answers as well.
   */
  probe: { ports: [21, 22, 25, 53, 80, 443, 587, 993, 3306, 5432, 8080, 8443], portMs: 1_500, atOnce: 4 },
  /** A look at TLS: all of its handshakes. One handshake has `connectMs`. */
  tlsLookMs: 12_000,
  /** Content-codings laid over each other. */
  codings: 2,
  responseHeaderBytes: 32 * KiB,
  /** 1xx answers before the real one. */
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
   * Places at a host that processes share: asked for anew this often, used no longer than this after the last asking. The
   * database holds them longer (lib/platform/concurrency/host-slots.ts).
   */
  hostPlaces: { renewMs: 2_000, trustedMs: 6_000 },
  /** One mail to the administrator's mail server. */
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
    /** One exchange: connecting, asking, the whole answer. */
    totalMs: 8_000,
    /** What comes after this is left where it is: registries say the facts first. */
    bytes: 64 * KiB,
    /** Characters of a question. */
    queryChars: 300,
  },
  proxy: {
    /** From the request for a tunnel to its answer: the proxy has to find and reach the target first. */
    answerMs: 8_000,
    answerBytes: 16 * KiB,
    /** Proxies of a country tried for one request. */
    tries: 3,
    /** One that failed is passed over this long while another is there. */
    restMs: 30_000,
  },
  browser: {
    contexts: 2,
    /** Beyond those, for one who has none while others have all. */
    guests: 1,
    /** Runs that wait: of one user, and of all. */
    ownQueue: 10,
    queue: 100,
    /** A run that gives no time of its own. */
    runMs: 30_000,
    /** After this the browser's processes are ended, whatever they do. */
    killMs: 35_000,
    /** Runs after which the browser is replaced. */
    runs: 100,
    /** Share of them after which its successor is started. */
    renewAt: 0.9,
    requests: 300,
    /**
     * TLS records that one page's browser sends: a request takes one or more, a connection a few besides. The browser
     * reports requests late, and a page may find a place whose requests it does not report.
     */
    tlsRecords: 900,
    bytes: 50 * MiB,
    /** Documents in frames of the page; past them it is cut off from the net, as past its requests. */
    frames: 100,
    /** Workers of one page: each may keep a core busy. */
    workers: 50,
    /** Dialogs of one document that are answered; further ones do not open. */
    dialogs: 50,
    /** What pages log (each line is told twice: to the pool and to the one who measures). */
    logLineBytes: 64 * KiB,
    logLinesPerSecond: 500,
    /** V8 heap of one renderer, MiB. Less than the whole, so that a script that fills it is told from other memory. */
    heapMiB: 384,
    /** Resident memory of one renderer, bytes: 512 MiB of its own and what it shares with the others. */
    rendererBytes: 640 * MiB,
    /** Pixels of one canvas: four bytes each, several times over. */
    canvasPixels: 16 * 1024 * 1024,
    popups: 20,
    launchMs: 20_000,
  },
} as const;

/** What we call ourselves: honest, and the same everywhere. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Serpentine/0.1; SEO audit)';
