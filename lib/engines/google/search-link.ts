import { isGoogleHost } from '#lib/engines/unwrap.ts';

export interface SearchLink {
  query: string;
  /** "tbm=nws", "udm=7", "ibp=htl;jobs"; null for a search of the web. */
  vertical: string | null;
  /** Offset of a further page, null for the first. */
  start: number | null;
  /** Another query of the web, as Google proposes them: no tool, filter, page or entity. */
  isProposal: boolean;
  /** Keeps the query as it was written, without correcting it. */
  isLiteral: boolean;
  /** Leads to the corrected query. */
  isCorrection: boolean;
  parameters: URLSearchParams;
}

/** Reads a link to a search of Google; null for every other link. */
export function searchOf(href: string | undefined): SearchLink | null {
  // Most links are none, and reading an address costs more than looking at it.
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
