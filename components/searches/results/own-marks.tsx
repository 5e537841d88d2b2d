import { isOnSite } from '#components/searches/serp-blocks.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Eye, House } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';

/** Domains that are marked in a list of results. */
export interface Marks {
  own: readonly string[];
  watched: readonly string[];
}

/** Whether a host belongs to the project, or to a domain that it watches. */
export type Mark = 'own' | 'watched' | null;

/** The mark of a host. */
export function markOf(host: string, { own, watched }: Marks): Mark {
  if (own.some((domain) => isOnSite(host, domain))) return 'own';
  return watched.some((domain) => isOnSite(host, domain)) ? 'watched' : null;
}

/** The host of a URL; "" for none. */
export const hostOf = (url: string | null): string => (url && URL.parse(url)?.hostname) || '';

/** Marks whose result it is, with an icon and a word. */
export function MarkBadge({ mark }: { mark: Mark }) {
  const t = useMessages();
  if (mark === 'own')
    return (
      <Badge tone="accent">
        <House /> {t('You')}
      </Badge>
    );
  if (mark === 'watched')
    return (
      <Badge tone="warning">
        <Eye /> {t('Competitor')}
      </Badge>
    );
  return null;
}
