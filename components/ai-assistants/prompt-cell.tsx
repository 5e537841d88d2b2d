import { Badge } from '#components/ui/badge.tsx';
import type { PromptCell } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { spreadOf, statusLabels } from './assistant-labels.ts';

/** What one assistant answered to a prompt: mentions of the repeats, citations, positions, or why there is no answer. */
export function PromptResult({ cell }: { cell: PromptCell | undefined }) {
  const t = useMessages();
  if (!cell) return <span className="text-muted">{t('no answer yet')}</span>;
  if (cell.answered === 0) {
    const { text, tone } = statusLabels(t)[cell.status];
    return (
      <span title={cell.reason ?? undefined}>
        <Badge tone={tone}>{text}</Badge>
      </span>
    );
  }
  const spread = spreadOf(cell);
  const excluded = cell.asked - cell.answered - cell.open;
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={cell.mentioned > 0 ? 'accent' : 'neutral'}>
        {cell.mentioned > 0
          ? t('Mentioned {part} of {of}', { part: cell.mentioned, of: cell.answered })
          : t('Not mentioned')}
      </Badge>
      <span className="text-meta text-muted">
        {cell.without_citations === cell.answered
          ? t('no citations')
          : t('cited {part} of {of}', { part: cell.cited, of: cell.answered })}
        {spread !== null && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{t('position {spread}', { spread })}</span>
          </>
        )}
      </span>
      {cell.web_search === false && <span className="text-meta text-warning">{t('without web search')}</span>}
      {excluded > 0 && (
        <span className="text-meta text-muted" title={cell.reason ?? undefined}>
          {t.many(excluded, '{count} answer excluded|{count} answers excluded')}
        </span>
      )}
    </span>
  );
}
