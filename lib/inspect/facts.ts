/** What DNS says of a name. A type that could not be asked is null, with its reason in `failures`. */
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
  /** RFC 7208, read out; null where the domain has none, or TXT could not be asked. */
  spf: {
    record: string;
    mechanisms: string[];
    /** Such as `-all`; null where the record does not say what happens to all others. */
    all: string | null;
    /** DNS look-ups that a receiver needs, includes and all; ten are allowed. Null: could not be counted to the end. */
    lookups: number | null;
    problems: string[];
  } | null;
  /** RFC 7489; from `_dmarc` of the domain, else of the registrable domain. */
  dmarc: {
    /** Where it stood: `_dmarc.` and the domain, or the registrable domain. */
    name: string;
    record: string;
    policy: string;
    subdomainPolicy: string | null;
    tags: Record<string, string>;
    problems: string[];
  } | null;
  /** Record type to the reason why it could not be asked. */
  failures: Record<string, string>;
}

/** A person or body a registry names. What is redacted is null. */
export interface Contact {
  role: string | null;
  name: string | null;
  organization: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
}

/** What the registry and the registrar say of a domain. Null: not said. */
export interface RegistrationFacts {
  domain: string;
  /** False: the registry answered that nobody has. Null: its answer is kept, but does not say (nor could be read). */
  registered: boolean | null;
  registrar: string | null;
  /** YYYY-MM-DD. */
  createdOn: string | null;
  updatedOn: string | null;
  expiresOn: string | null;
  /** Lower case, no trailing dot, in the order given. */
  nameservers: string[];
  /** EPP status codes where the registry uses them, else its own words. */
  status: string[];
  dnssec: boolean | null;
  contacts: Contact[];
  /** Raw answers in the order they were had: the evidence. */
  answers: { protocol: 'rdap' | 'whois'; server: string; text: string }[];
  /** What went wrong on the way although there is an answer: RDAP down, so WHOIS; a referral that refused. */
  notes: string[];
}

/** A security header of the home page, judged. */
export interface HeaderEvaluation {
  name: string;
  value: string | null;
  state: 'good' | 'weak' | 'missing';
  reason: string;
}

/** The server of a domain. */
export interface ServerFacts {
  ip: string | null;
  /** Open among the fixed list of well-known ports; null where no port could be looked at now. */
  openPorts: number[] | null;
  /** When those ports were looked at, ISO 8601: one domain's ports are looked at once in ten minutes. */
  portsSeenAt: string | null;
  httpsSupported: boolean | null;
  /** Such as `1.1`, `2`; `3` as announced by Alt-Svc. */
  httpVersions: string[];
  /** Whether http leads to https, and how www and the bare name lead to each other. Null: could not be seen. */
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
  /** Host names and addresses it is for (subjectAltName). */
  names: string[];
  fingerprint256: string;
  /** It may sign others. */
  isAuthority: boolean;
}

/** What a server shows when TLS is spoken to it. A bad certificate is a fact, not an error. */
export interface TlsFacts {
  leaf: CertificateFacts;
  /** Leaf first, as the server sent it. */
  chain: CertificateFacts[];
  /**
   * Whether a browser would trust it; `problems` says why not: expired, not-yet-valid, self-signed, other-name,
   * unknown-issuer, chain-incomplete, weak-key, weak-signature, not-trusted.
   */
  trusted: boolean;
  problems: { code: string; detail: string }[];
  /** Whole days until it ends; negative when it has. */
  daysLeft: number;
  /** What was agreed on when all versions were offered. */
  protocol: string;
  cipher: string;
  /** The server speaks HTTP/2 when asked. */
  http2: boolean;
  /** TLS versions the server accepts, newest first, such as `TLSv1.3` (1.0 is `TLSv1`); `failures` names those that could not be asked. */
  versions: string[];
  failures: Record<string, string>;
}

/** A product recognised on a site. */
export interface Technology {
  name: string;
  categories: string[];
  version: string | null;
  /** 0 to 100. */
  confidence: number;
  /** What shows it: where (header, meta, script, html, cookie, dns) and the text that matched. */
  evidence: { where: string; text: string }[];
  website: string | null;
}

/** Technologies of a home page. */
export interface TechnologyFacts {
  url: string;
  technologies: Technology[];
  /** Content of meta viewport; "" when there is none. */
  viewport: string;
}
