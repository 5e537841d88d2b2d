'use client';

import { usePathname } from 'next/navigation';
import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#components/ui/language.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { areaGroups, isCurrent } from './areas.ts';

/** The list of areas, for the sidebar and the phone's sheet. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const t = useMessages();
  const path = usePathname();
  return (
    <nav aria-label={t('Main')} className="grid gap-4">
      {areaGroups.map((group) => (
        <div key={group.title ?? 'main'}>
          {group.title && (
            <p className="px-2.5 pb-1 font-medium text-meta text-muted hidden-menu:md:invisible">
              {t.known(group.title)}
            </p>
          )}
          <ul className="grid gap-0.5">
            {group.areas.map((area) => {
              const current = isCurrent(area, path);
              return (
                <li key={area.href}>
                  <PrefetchLink
                    href={area.href}
                    title={t.known(area.label)}
                    aria-current={current ? 'page' : undefined}
                    onClick={onChoose}
                    className={cn(
                      'flex h-9 items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors touch:h-11',
                      current ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-hover hover:text-ink',
                    )}
                  >
                    <area.icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
                    <span className="truncate hidden-menu:md:sr-only">{t.known(area.label)}</span>
                  </PrefetchLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
