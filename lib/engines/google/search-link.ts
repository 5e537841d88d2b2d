import { isGoogleHost } from '#lib/engines/unwrap.ts';

/** A link to another search of the same engine. */
export interface SearchLink {
  query: string;
  /** "tbm=nws", "udm=7", "ibp=htl;jobs"; null for a web search. */
  vertical: string | null;
  /** Offset of a further page, null for the first. */
  start: number | null;
  /** Another web query suggested by Google: not a tool, filter, page or entity. */
  isProposal: boolean;
  /** Keeps the query as entered, without correction. */
  isLiteral: boolean;
  /** Links to the corrected query. */
  isCorrection: boolean;
  parameters: URLSearchParams;
}

/** Parses a link to a Google search; null for every other link. */
export function searchOf(href: string | undefined): SearchLink | null {
  // Most links are not searches, and parsing a URL costs more than this test.
  if (href === undefined || !/^(https?:\/\/[a-z0-9.]{0,60}google\.[a-z.]{2,20})?\/([a-z]+\/)?search\?/.test(href))
    return null;
  const url = URL.canParse(href, 'https://www.google.com/') ? new URL(href, 'https://www.google.com/') : null;
  if (!url || !isGoogleHost(url.hostname) || !/^(\/[a-z]+)?\/search$/.test(url.pathname)) return null;
  const { searchParams: parameters } = url;
  const pair = (name: string) => (parameters.has(name) ? `${name}=${parameters.get(name)}` : null);
  const vertical = pair('tbm') ?? pair('udm') ?? pair('ibp');
  const start = Number.parseInt(parameters.get('start') ?? '', 10);
  const query = parameters.get('q') ?? '';
  return {
    query,
    vertical: vertical && vertical !== 'tbm=' && vertical !== 'udm=14' ? vertical : null,
    start: Number.isNaN(start) ? null : start,
    isProposal:
      query !== '' &&
      !vertical &&
      ['start', 'tbs', 'stick', 'uds', 'spell', 'filter', 'si', 'ludocid', 'rlst', 'gbv'].every(
        (name) => !parameters.has(name) || name === 'gbv',
      ),
    isLiteral: parameters.get('nfpr') === '1',
    isCorrection: parameters.get('spell') === '1',
    parameters,
  };
}
