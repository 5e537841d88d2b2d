'use client';

import { useQuery } from '@tanstack/react-query';
import { VirtualRows } from '#components/evidence/virtual-rows.tsx';
import { cn } from '#components/ui/cn.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { RenderingDiff } from '#lib/audit/types.ts';
import { evidencePieceQuery } from '#lib/features/page-audits/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { diffLines, withContext } from '#lib/text/diff/line-diff.ts';
import { visible } from '#lib/text/source-view/source-rows.ts';
import { useMessages } from '#messages';
import { comparableLines } from './find-element.ts';

/** Characters and lines of one page above which a comparison would block the browser for too long. */
const LIMITS = { characters: 3_000_000, lines: 60_000 };
const LINE_MAX = 2_000;

/** What the page's scripts changed: raw against rendered HTML, both normalized so that only content counts. */
export function Difference({ id, diff }: { id: string; diff: RenderingDiff | null }) {
  const t = useMessages();
  const raw = useQuery(evidencePieceQuery(id, 'raw'));
  const rendered = useQuery(evidencePieceQuery(id, 'rendered'));
  const before = raw.data?.text;
  const after = rendered.data?.text;
  const compared = useQuery({
    queryKey: ['audit', id, 'difference'],
    enabled: typeof before === 'string' && typeof after === 'string',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => compare(before ?? '', after ?? ''),
  });
  const error = raw.error ?? rendered.error ?? compared.error;
  if (error) return <ErrorState className="border-t">{error.message}</ErrorState>;
  if (raw.data?.text === null || rendered.data?.text === null)
    return (
      <EmptyState className="border-t" title={t('Not a text file')}>
        {t("These files can't be compared.")}
      </EmptyState>
    );
  if (!compared.data) return <Skeleton className="h-140" />;
  if (compared.data === 'too large')
    return (
      <EmptyState className="border-t" title={t('Too large to compare')}>
        {t('Download both to compare them in another tool.')}
      </EmptyState>
    );
  const { lines, added, removed } = compared.data;
  return (
    <>
      <p className="px-4 pb-3 text-table">
        {summaryOf(t, diff)}
        <span className="text-muted">
          {t.many(
            added,
            'JavaScript added {count} line and removed {removed}.|JavaScript added {count} lines and removed {removed}.',
            { removed },
          )}
        </span>
      </p>
      {added + removed === 0 ? (
        <EmptyState className="border-t" title={t('No differences')}>
          {t("JavaScript doesn't change the content.")}
        </EmptyState>
      ) : (
        <VirtualRows
          label={t('JavaScript changes')}
          count={lines.length}
          row={(index) => {
            const line = lines[index];
            if (!line) return null;
            if (line.kind === 'gap')
              return (
                <span className="w-full bg-sunken px-4 text-muted">
                  {t.many(line.count, '{count} equal line|{count} equal lines')}
                </span>
              );
            return (
              <span className={cn('min-w-full shrink-0 pr-3', LOOKS(t)[line.kind].row)}>
                <span className="inline-block w-8 select-none text-center text-muted">{LOOKS(t)[line.kind].sign}</span>
                <span className="sr-only">{LOOKS(t)[line.kind].word}</span>
                <code>{visible(line.text.slice(0, LINE_MAX))}</code>
              </span>
            );
          }}
        />
      )}
    </>
  );
}

const LOOKS = (t: Translator) =>
  ({
    same: { row: '', sign: ' ', word: '' },
    added: { row: 'bg-good-soft', sign: '+', word: `${t('added:')} ` },
    removed: { row: 'bg-fault-soft', sign: '−', word: `${t('removed:')} ` },
  }) as const;

function compare(before: string, after: string) {
  if (Math.max(before.length, after.length) > LIMITS.characters) return 'too large' as const;
  const [was, is] = [comparableLines(before), comparableLines(after)];
  if (Math.max(was.length, is.length) > LIMITS.lines) return 'too large' as const;
  const all = diffLines(was, is);
  const count = (kind: string) => all.filter((line) => line.kind === kind).length;
  return { lines: withContext(all), added: count('added'), removed: count('removed') };
}

/** The changes relevant for search engines, in one sentence. */
function summaryOf(t: Translator, diff: RenderingDiff | null): string {
  if (!diff) return '';
  const changed = [
    diff.titleChanged && 'title',
    diff.descriptionChanged && 'description',
    diff.h1Changed && t('H1'),
    diff.canonicalChanged && t('canonical URL'),
    diff.robotsChanged && t('robots directives'),
  ].filter(Boolean);
  const words =
    diff.rawWords === diff.renderedWords
      ? t.many(diff.rawWords, '{count} word before and after rendering|{count} words before and after rendering')
      : t('{rawWords} words in raw HTML, {renderedWords} rendered', {
          rawWords: diff.rawWords,
          renderedWords: diff.renderedWords,
        });
  const links = diff.linksAdded > 0 ? t.many(diff.linksAdded, '; {count} link added|; {count} links added') : '';
  return `${words}${links}${changed.length > 0 ? t('; changed: {changed}', { changed: changed.join(', ') }) : ''}. `;
}
