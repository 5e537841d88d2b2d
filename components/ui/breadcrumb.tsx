import { Fragment } from 'react';
import { ChevronRight } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';
import { cn } from './cn.ts';
import { PrefetchLink } from './prefetch-link.tsx';

/** A step of the path; the current page has no link. */
export interface Crumb {
  label: string;
  href?: string;
}

/** The path to the current page. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const t = useMessages();
  // A phone has room for one step: the one to go back to, as the title names the page itself.
  const onPhone = Math.max(0, items.length - 2);
  return (
    <nav aria-label={t('Breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-table">
        {items.map((item, index) => (
          <Fragment key={`${item.href ?? ''}${item.label}`}>
            {index > 0 && (
              <li aria-hidden="true" className="max-sm:hidden">
                <ChevronRight className="size-3.5 text-muted" />
              </li>
            )}
            <li
              className={cn(
                index === items.length - 1 ? 'min-w-0' : 'min-w-0 sm:shrink-0',
                index !== onPhone && 'max-sm:hidden',
              )}
            >
              {item.href && index < items.length - 1 ? (
                <PrefetchLink
                  href={item.href}
                  className="block min-h-6 truncate rounded-control px-1 py-0.5 text-muted hover:text-ink"
                >
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
