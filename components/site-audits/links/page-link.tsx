import Link from 'next/link';
import { pathOf } from '#components/site-audits/site-labels.ts';
import type { PageRef } from '#lib/features/site-audits/parts-contract.ts';

interface PageLinkProps {
  id: string;
  page: Pick<PageRef, 'no' | 'url'>;
  /** On the site itself, whose host is in the heading. Default: true. */
  isOwn?: boolean;
}

/** Link to the audit's data on a URL. */
export function PageLink({ id, page, isOwn = true }: PageLinkProps) {
  return (
    <Link
      data-row=""
      prefetch={false}
      href={`/site-audits/${id}/pages/${page.no}`}
      title={page.url}
      className="block truncate rounded-control font-medium hover:text-accent-strong"
    >
      {isOwn ? pathOf(page.url) : page.url}
    </Link>
  );
}
