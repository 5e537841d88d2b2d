import Link from 'next/link';
import { pathOf } from '#components/site-audits/site-labels.ts';
import type { PageRef } from '#lib/features/site-audits/parts-contract.ts';

/** A page of a site audit in a table: its path, linked to its report. */
export function PageLink({ id, page: { no, url } }: { id: string; page: PageRef }) {
  return (
    <Link
      data-row=""
      prefetch={false}
      href={`/site-audits/${id}/pages/${no}`}
      title={url}
      className="block truncate rounded-control font-medium hover:text-accent-strong"
    >
      {pathOf(url)}
    </Link>
  );
}
