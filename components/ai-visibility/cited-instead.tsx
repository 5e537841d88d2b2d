import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AiKeywords } from '#lib/features/ai-visibility/contract.ts';
import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { type Chosen, visibilityAddress } from './visibility-address.ts';

interface CitedInsteadProps {
  /** Keywords whose overview does not cite the project. */
  missed: AiKeywords;
  chosen: Chosen;
}

/** Whom the AI Overviews cite in place of the project: keyword and page, competitors first. */
export function CitedInstead({ missed: { keywords, count }, chosen }: CitedInsteadProps) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Cited instead of you')}
        note={t.many(
          count,
          '{count} keyword whose AI Overview does not cite you|{count} keywords whose AI Overview does not cite you',
        )}
      />
      {keywords.length === 0 ? (
        <EmptyState title={t('Every measured AI Overview cites you')}>
          {t('Keywords without an AI Overview are not listed here.')}
        </EmptyState>
      ) : (
        <ul className="divide-y border-t">
          {keywords.map(({ id, keyword, country, sources }) => {
            const source = sources.find((one) => one.competitor) ?? sources[0];
            const href = source && safeHref(source.url);
            return (
              <li key={id} className="grid gap-0.5 px-4 py-2 text-table">
                <span className="flex items-baseline gap-2">
                  <Link
                    href={`/ai-visibility/${id}?project=${chosen.project}`}
                    prefetch={false}
                    className="inline-block min-h-6 min-w-0 break-words rounded-control font-medium hover:text-accent-strong"
                  >
                    {keyword}
                  </Link>
                  <span className="shrink-0 text-meta text-muted">{country.toUpperCase()}</span>
                </span>
                {source && (
                  <span className="flex flex-wrap items-center gap-x-2 text-muted">
                    {href ? (
                      <a
                        href={href}
                        target="_blank"
                        rel="noreferrer"
                        title={source.url}
                        className="inline-block min-h-6 min-w-0 break-all rounded-control text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
                      >
                        {shortOf(source.url)}
                      </a>
                    ) : (
                      source.host
                    )}
                    {source.competitor && <Badge tone="warning">{t('Competitor')}</Badge>}
                    {sources.length > 1 && (
                      <span className="text-meta">
                        {t.many(sources.length - 1, '+{count} source|+{count} sources')}
                      </span>
                    )}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {count > keywords.length && (
        <p className="border-t px-4 py-2.5 text-table">
          <Link
            href={`${visibilityAddress(chosen, { cited: 'not_you' })}#keywords`}
            prefetch={false}
            className="rounded-control text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
          >
            {t('Show all {count}', { count })}
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** Host and path of a URL. */
function shortOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host.replace(/^www\./, '')}${parsed.pathname === '/' ? '' : parsed.pathname}` : url;
}
