/** DNS records of a name. A type whose lookup failed is null, with its reason in `failures`. */
export interface DnsFacts {
  /** False: there is no such name (NXDOMAIN), and every list is empty. */
  exists: boolean;
  a: string[] | null;
  aaaa: string[] | null;
  mx: { priority: number; host: string }[] | null;
  txt: string[] | null;
  ns: string[] | null;
  cname: string[] | null;
  soa: { primary: string; contact: string; serial: number } | null;
  caa: { critical: boolean; tag: string; value: string }[] | null;
  /** SPF (RFC 7208), evaluated; null if the domain has none, or the TXT lookup failed. */
  spf: {
    record: string;
    mechanisms: string[];
    /** For example `-all`; null if the record does not define the default. */
    all: string | null;
    /** DNS lookups that a receiver needs, including nested ones; ten are allowed. Null: could not be counted completely. */
    lookups: number | null;
    problems: string[];
  } | null;
  /** DMARC (RFC 7489); from `_dmarc` of the domain, else of the registrable domain. */
  dmarc: {
    /** Name of the record: `_dmarc.` and the domain, or the registrable domain. */
    name: string;
    record: string;
    policy: string;
    subdomainPolicy: string | null;
    tags: Record<string, string>;
    problems: string[];
  } | null;
  /** Reasons for failed lookups, by record type. */
  failures: Record<string, string>;
}

/** A person or organization in registry data. Redacted values are null. */
export interface Contact {
  role: string | null;
  name: string | null;
  organization: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
}

/** Registration data from the registry and the registrar. Null: not given. */
export interface RegistrationFacts {
  domain: string;
  /**
   * False: the registry says that the domain is unregistered. Null: its response is stored, but does not say (or could not
   * be parsed).
   */
  registered: boolean | null;
  registrar: string | null;
  /** YYYY-MM-DD. */
  createdOn: string | null;
  updatedOn: string | null;
  expiresOn: string | null;
  /** Lower case, no trailing dot, in the given order. */
  nameservers: string[];
  /** EPP status codes if the registry uses them, else its own wording. */
  status: string[];
  dnssec: boolean | null;
  contacts: Contact[];
  /** Raw responses in the order received: the evidence. */
  answers: { protocol: 'rdap' | 'whois'; server: string; text: string }[];
  /** Problems despite a response: WHOIS because RDAP was down; a referral that was refused. */
  notes: string[];
}

/** An evaluated security header of the home page. */
export interface HeaderEvaluation {
  name: string;
  value: string | null;
  state: 'good' | 'weak' | 'missing';
  reason: string;
}

/** The server of a domain. */
export interface ServerFacts {
  ip: string | null;
  /** Open ports from the fixed list of well-known ports; null if no port could be scanned. */
  openPorts: number[] | null;
  /** When those ports were scanned, ISO 8601: a domain's ports are scanned at most once in ten minutes. */
  portsSeenAt: string | null;
  httpsSupported: boolean | null;
  /** For example `1.1`, `2`; `3` as announced by Alt-Svc. */
  httpVersions: string[];
  /** Whether http redirects to https, and how www and the bare name redirect to each other. Null: unknown. */
  httpToHttps: boolean | null;
  www: 'www-to-bare' | 'bare-to-www' | 'both' | 'no-www' | null;
  status: number | null;
  finalUrl: string | null;
  redirects: { url: string; status: number }[];
  server: string | null;
  headers: Record<string, string[]>;
  security: HeaderEvaluation[];
  failures: Record<string, string>;
}

/** One certificate of a chain. */
export interface CertificateFacts {
  subject: string;
  issuer: string;
  /** ISO 8601 UTC. */
  validFrom: string;
  validUntil: string;
  /** Hex, upper case, no separators. */
  serialNumber: string;
  /** X.509 version, 3 for nearly all. */
  version: number;
  signatureAlgorithm: string;
  publicKeyAlgorithm: string;
  publicKeyBits: number | null;
  curve: string | null;
  /** Host names and IP addresses that it is valid for (subjectAltName). */
  names: string[];
  fingerprint256: string;
  /** It may sign others. */
  isAuthority: boolean;
}

/** TLS setup of a server. A bad certificate is a finding, not an error. */
export interface TlsFacts {
  leaf: CertificateFacts;
  /** Leaf first, as sent by the server. */
  chain: CertificateFacts[];
  /**
   * Whether a browser would trust it; otherwise `problems` lists why: expired, not-yet-valid, self-signed, other-name,
   * unknown-issuer, chain-incomplete, weak-key, weak-signature, not-trusted.
   */
  trusted: boolean;
  problems: { code: string; detail: string }[];
  /** Whole days until it expires; negative if it has. */
  daysLeft: number;
  /** Negotiated version with all versions offered. */
  protocol: string;
  cipher: string;
  /** The server supports HTTP/2. */
  http2: boolean;
  /**
   * TLS versions that the server accepts, newest first, such as `TLSv1.3` (1.0 is `TLSv1`); `failures` has those that could
   * not be tested.
   */
  versions: string[];
  failures: Record<string, string>;
}

/** A product detected on a site. */
export interface Technology {
  name: string;
  categories: string[];
  version: string | null;
  /** 0 to 100. */
  confidence: number;
  /** Evidence: where (header, meta, script, html, cookie, dns) and the matching text. */
  evidence: { where: string; text: string }[];
  website: string | null;
}

/** Technologies of a home page. */
export interface TechnologyFacts {
  url: string;
  technologies: Technology[];
  /** Content of the viewport meta tag; "" if there is none. */
  viewport: string;
}
