/** A business in a local pack. */
export interface PackEntry {
  title: string;
  url: string | null;
  text: string;
}

/** How a business is recognized. */
export interface Business {
  businessName: string | null;
  domain: string | null;
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

const bare = (host: string) => host.replace(/^www\./, '');

/** Whether an entry is the business: its website is on the domain, or its name is the same but for case and marks. */
export function isBusiness({ title, url }: PackEntry, { businessName, domain }: Business): boolean {
  const host = bare(URL.parse(url ?? '')?.hostname ?? '');
  const own = domain === null ? null : bare(domain);
  if (own !== null && (host === own || host.endsWith(`.${own}`))) return true;
  return businessName !== null && plain(businessName) !== '' && plain(title) === plain(businessName);
}

/** Position of the business in a local pack, from 1; null when it is not there. */
export function positionIn(pack: readonly PackEntry[], business: Business): number | null {
  const index = pack.findIndex((entry) => isBusiness(entry, business));
  return index < 0 ? null : index + 1;
}
