import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useMessages } from '#messages';
import { PrefetchLink } from './prefetch-link.tsx';

/** A step of the path; the current page has no link. */
export interface Crumb {
  label: string;
  href?: string;
}

/** The path to the current page. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const t = useMessages();
  return (
    <nav aria-label={t('Breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-table">
        {items.map((item, index) => (
          <Fragment key={`${item.href ?? ''}${item.label}`}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="size-3.5 text-muted" />
              </li>
            )}
            <li className={index === items.length - 1 ? 'min-w-0' : 'shrink-0'}>
              {item.href && index < items.length - 1 ? (
                <PrefetchLink href={item.href} className="rounded-control px-1 py-0.5 text-muted hover:text-ink">
                  {item.label}
                </PrefetchLink>
              ) : (
                <span aria-current="page" className="block truncate px-1 font-medium">
                  {item.label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
