import type { ReactNode } from 'react';
import { MarkBadge, type Marks, markOf } from '#components/searches/results/own-marks.tsx';
import { SmallLink } from '#components/searches/results/small-link.tsx';
import { LogIn, LogOut } from '#components/ui/icons.tsx';
import type { DiffRun } from '#lib/text/diff/word-diff.ts';
import { useMessages } from '#messages';

/** A page that an answer cites. */
interface Source {
  url: string;
  host: string;
  title: string;
}

/** A stretch of text that was kept, added or removed. */
export function Run({ run: { kind, text } }: { run: DiffRun }) {
  const t = useMessages();
  if (kind === 'same') return text;
  if (kind === 'added')
    return (
      <ins className="rounded-xs bg-good-soft text-good underline decoration-1 underline-offset-2">
        <span className="sr-only">{t('added:')} </span>
        {text}
      </ins>
    );
  return (
    <del className="rounded-xs bg-fault-soft text-fault">
      <span className="sr-only">{t('removed:')} </span>
      {text}
    </del>
  );
}

interface SourceChangesProps {
  was: readonly Source[];
  is: readonly Source[];
  marks: Marks;
}

/** URLs without the fragment of the cited passage: the same page may be cited for another sentence. */
const pageOf = ({ url }: Source): string => url.replace(/#.*$/s, '');

/** Sources added and removed between two texts. */
export function SourceChanges({ was, is, marks }: SourceChangesProps) {
  const t = useMessages();
  const [before, after] = [new Set(was.map(pageOf)), new Set(is.map(pageOf))];
  const came = is.filter((one) => !before.has(pageOf(one)));
  const went = was.filter((one) => !after.has(pageOf(one)));
  const row = (source: Source, mark: ReactNode) => (
    <li key={source.url} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 px-4 py-2.5">
      {mark}
      <div className="min-w-0">
        <p className="break-words font-medium text-table">
          <SmallLink url={source.url} text={source.title || source.url} />
        </p>
        <p className="flex min-w-0 items-center gap-2 text-meta text-muted">
          <span className="truncate">{source.host}</span>
          <MarkBadge mark={markOf(source.host, marks)} />
        </p>
      </div>
    </li>
  );
  return (
    <section aria-label={t('Source changes')} className="border-t">
      <h3 className="px-4 pt-3 pb-2 font-medium">
        {came.length + went.length === 0
          ? t('No source changes between these dates')
          : t.many(came.length, '{count} source added, {went} removed|{count} sources added, {went} removed', {
              went: went.length,
            })}
      </h3>
      <ul className="divide-y">
        {came.map((source) =>
          row(
            source,
            <span className="inline-flex items-center gap-1.5 self-start font-medium text-better text-table">
              <LogIn className="size-4" /> {t('Added')}
            </span>,
          ),
        )}
        {went.map((source) =>
          row(
            source,
            <span className="inline-flex items-center gap-1.5 self-start font-medium text-table text-worse">
              <LogOut className="size-4" /> {t('Removed')}
            </span>,
          ),
        )}
      </ul>
    </section>
  );
}
