import Link from 'next/link';
import type { ReactNode } from 'react';
import { referenceAreas } from '#lib/api/reference.ts';
import type { Area } from '#lib/contract/endpoint.ts';
import { useMessages } from '#messages';

/** The areas, and the operations of the open area; collapsed on phones. */
export function Contents({ current }: { current?: Area }) {
  const t = useMessages();
  const areas = referenceAreas();
  const list = (
    <ul className="grid gap-0.5">
      <Entry href="/docs" name={t('Overview')} here={current === undefined} />
      {areas.map(({ id, name, endpoints }) => (
        <Entry key={id} href={`/docs/${id}`} name={name} count={endpoints.length} here={id === current}>
          {id === current && (
            <ul className="my-1 ml-2 border-l">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <a
                    href={`#${endpoint.id}`}
                    className="block rounded-control py-1 pl-3 text-muted text-table hover:bg-hover hover:text-ink touch:py-3"
                  >
                    {endpoint.title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Entry>
      ))}
    </ul>
  );
  return (
    <>
      <nav
        aria-label={t('Reference')}
        className="sticky top-17 max-h-[calc(100dvh-84px)] w-60 shrink-0 self-start overflow-y-auto pr-1 max-lg:hidden print:hidden"
      >
        {list}
      </nav>
      <details className="rounded-panel border bg-panel lg:hidden print:hidden">
        <summary className="rounded-control px-4 py-3 font-medium">{t('Contents')}</summary>
        <nav aria-label={t('Reference')} className="border-t p-2">
          {list}
        </nav>
      </details>
    </>
  );
}

interface EntryProps {
  href: string;
  name: string;
  count?: number;
  here: boolean;
  children?: ReactNode;
}

function Entry({ href, name, count, here, children }: EntryProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={here ? 'page' : undefined}
        className="flex min-h-8 items-center justify-between gap-2 rounded-control px-2.5 text-table hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong touch:min-h-11"
      >
        {name}
        {count !== undefined && <span className="font-normal text-meta text-muted">{count}</span>}
      </Link>
      {children}
    </li>
  );
}
