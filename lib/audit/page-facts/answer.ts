/** One redirect before the final response. */
export interface RedirectHop {
  url: string;
  status: number;
}

/** Milliseconds; null if a step did not happen. */
export interface ResponseTiming {
  ttfbMs: number | null;
  totalMs: number | null;
}

/** Input of the extraction: one response with its body decoded to text. */
export interface PageInput {
  /** The requested URL. */
  url: string;
  /** URL of the final response; `url` by default. */
  finalUrl?: string;
  html: string;
  /** 200 by default. */
  status?: number;
  /** Lower-case names, every value in order of arrival. */
  headers?: Record<string, string[]>;
  redirects?: RedirectHop[];
  /** Charset used to decode the body, as determined by lib/net. */
  charset?: string;
  httpVersion?: string;
  timing?: ResponseTiming;
  wireBytes?: number;
  decodedBytes?: number;
}

/** The HTTP response, with its redirects. */
export interface ResponseFacts {
  requestedUrl: string;
  finalUrl: string;
  status: number;
  /** 2xx with an HTML media type (or none declared): content checks apply. */
  htmlOk: boolean;
  headers: Record<string, string[]>;
  redirects: RedirectHop[];
  /** Media type in lower case without parameters; '' if none was sent. */
  contentType: string;
  /** content-encoding in lower case; '' if none. */
  contentEncoding: string;
  httpVersion: string;
  https: boolean;
  timing: ResponseTiming;
  wireBytes: number | null;
  decodedBytes: number | null;
}

/** The URL of the page, in parts. */
export interface UrlFacts {
  scheme: string;
  host: string;
  /** Registrable domain ('example.co.uk'); the host itself if there is none. */
  domain: string;
  path: string;
  length: number;
  /** Number of path segments: the depth if no crawl provides the clicks. */
  depth: number;
  params: string[];
}
