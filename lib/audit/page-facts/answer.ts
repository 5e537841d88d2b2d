/** One answered hop before the final one. */
export interface RedirectHop {
  url: string;
  status: number;
}

/** Milliseconds; null where a step did not happen. */
export interface ResponseTiming {
  ttfbMs: number | null;
  totalMs: number | null;
}

/** What the facts are read from: one answer, its body already decoded to text. */
export interface PageInput {
  /** Address that was asked for. */
  url: string;
  /** Address of the final answer; `url` unless told. */
  finalUrl?: string;
  html: string;
  /** 200 unless told. */
  status?: number;
  /** Lower-case names, every value in order of arrival. */
  headers?: Record<string, string[]>;
  redirects?: RedirectHop[];
  /** Charset the body was decoded with, as lib/net found it. */
  charset?: string;
  httpVersion?: string;
  timing?: ResponseTiming;
  wireBytes?: number;
  decodedBytes?: number;
}

export interface ResponseFacts {
  requestedUrl: string;
  finalUrl: string;
  status: number;
  /** 2xx with an HTML media type (or none declared): content checks apply. */
  htmlOk: boolean;
  headers: Record<string, string[]>;
  redirects: RedirectHop[];
  /** Media type in lower case without parameters; '' when none was sent. */
  contentType: string;
  /** content-encoding in lower case; '' when none. */
  contentEncoding: string;
  httpVersion: string;
  https: boolean;
  timing: ResponseTiming;
  wireBytes: number | null;
  decodedBytes: number | null;
}

export interface UrlFacts {
  scheme: string;
  host: string;
  /** Registrable domain ('example.co.uk'); the host itself where there is none. */
  domain: string;
  path: string;
  length: number;
  /** Path segments: the depth where no crawl tells the clicks. */
  depth: number;
  params: string[];
}
