import { cn } from '#components/ui/cn.ts';
import { diffLines, withContext } from '#lib/text/diff/line-diff.ts';
import { useMessages } from '#messages';

interface LineDifferenceProps {
  before: string;
  after: string;
  /** Labels of the two sides: "theirs", "mine". */
  words: { before: string; after: string };
}

const styles = {
  same: { row: '', sign: ' ' },
  added: { row: 'bg-good-soft', sign: '+' },
  removed: { row: 'bg-fault-soft', sign: '−' },
} as const;

/** Line diff of two texts: changed lines are marked, unchanged ones are hidden except for a few around each change. */
export function LineDifference({ before, after, words }: LineDifferenceProps) {
  const t = useMessages();
  const lines = withContext(diffLines(before.split('\n'), after.split('\n')), 2);
  if (before === after) return <p className="text-muted">{t('No changes.')}</p>;
  return (
    <section
      aria-label={t('Difference between {before} and {after}', { before: words.before, after: words.after })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-120 overflow-y-auto rounded-control border"
    >
      <p className="border-b px-3 py-2 text-muted text-table">
        − {words.before}, + {words.after}
      </p>
      {lines.map((line, at) =>
        line.kind === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          <p key={at} className="bg-sunken px-3 text-meta text-muted">
            {t.many(line.count, '{count} unchanged line|{count} unchanged lines')}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          <p key={at} className={cn('flex gap-2 px-3', styles[line.kind].row)}>
            <span aria-hidden="true" className="w-3 shrink-0 select-none text-muted">
              {styles[line.kind].sign}
            </span>
            {line.kind !== 'same' && (
              <span className="sr-only">{line.kind === 'added' ? `${words.after}: ` : `${words.before}: `}</span>
            )}
            <span dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap break-words">
              {line.text || '\u00a0'}
            </span>
          </p>
        ),
      )}
    </section>
  );
}
