import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { HeadingsFacts } from '#lib/audit/types.ts';
import { useMessages } from '#messages';

/** The outline of the page; a skipped level is reported at the heading after it. */
export function Headings({ headings }: { headings: HeadingsFacts }) {
  const t = useMessages();
  const counts = headings.counts
    .map((count, index) => (count > 0 ? `h${index + 1}: ${count}` : null))
    .filter(Boolean)
    .join(', ');
  return (
    <Panel>
      <PanelHeader
        title={t.many(headings.total, '{count} heading|{count} headings')}
        note={counts || t('No headings on this page.')}
      />
      <ol className="pb-2">
        {headings.items.map((heading, index) => {
          const jump = heading.level > (headings.items[index - 1]?.level ?? 0) + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a page's headings is their identity.
            <li key={index} className="flex min-h-8 items-baseline gap-3 px-4 py-1 hover:bg-hover/60">
              <span
                className={cn(
                  'w-7 shrink-0 rounded text-center font-medium text-meta',
                  jump ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted',
                )}
                style={{ marginLeft: (heading.level - 1) * 16 }}
              >
                h{heading.level}
              </span>
              <span className="min-w-0 flex-1 break-words">
                {heading.text || <span className="text-muted">{t('empty')}</span>}
                {heading.fromAltOnly && <span className="text-meta text-muted"> {t('(from image alt)')}</span>}
                {jump && (
                  <span className="text-meta text-warning">
                    {index === 0 ? ` ${t('does not start with H1')}` : ` ${t('skips a level')}`}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {headings.total > headings.items.length && (
        <p className="border-t px-4 py-3 text-muted text-table">
          {t('First {items} of {total} shown.', { items: headings.items.length, total: headings.total })}
        </p>
      )}
    </Panel>
  );
}
