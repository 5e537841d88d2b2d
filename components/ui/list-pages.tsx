import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { Button } from './button.tsx';
import { useMessages } from './language.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

/** Lists of records begin with the newest; other lists have pages. */
const WORDS = {
  records: { label: 'Pagination', back: 'Newer', one: 'Page', on: 'Older' },
  parts: { label: 'Table pagination', back: 'Previous', one: 'Page', on: 'Next' },
} as const;

interface ListPagesProps {
  of?: keyof typeof WORDS;
  /** Cursors of the pages after the first, up to the current one. */
  trail: readonly string[];
  onTrail: (change: (before: string[]) => string[]) => void;
  /** Cursor of the next page; null if there is none. */
  next: string | null | undefined;
  isBusy: boolean;
}

/** Pagination of a cursor-based list; renders nothing if one page is all. */
export function ListPages({ of = 'records', trail, onTrail, next, isBusy }: ListPagesProps) {
  const t = useMessages();
  if (trail.length === 0 && !next) return null;
  const { label, back, one, on } = WORDS[of];
  return (
    <nav aria-label={t(label)} className="flex items-center justify-between gap-2 border-t p-3">
      <Button size="sm" disabled={trail.length === 0} onClick={() => onTrail((before) => before.slice(0, -1))}>
        {t(back)}
      </Button>
      <span className="text-muted text-table">
        {t(one)} {trail.length + 1}
      </span>
      <Button
        size="sm"
        disabled={!next || isBusy}
        onClick={() => onTrail((before) => (next ? [...before, next] : before))}
      >
        {t(on)}
      </Button>
    </nav>
  );
}

interface ListFailedProps {
  /** What failed to load: "the SERP checks". */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of a list that failed to load. */
export function ListFailed({ what, error, onRetry }: ListFailedProps) {
  const t = useMessages();
  return (
    <ErrorState
      title={t('Could not load {what}', { what })}
      requestId={error instanceof RequestFailed ? error.requestId : undefined}
      action={<Button onClick={onRetry}>{t('Try again')}</Button>}
    >
      {error.message}
    </ErrorState>
  );
}

/** Placeholder rows of a loading list. */
export function LoadingRows() {
  return (
    <div className="grid gap-3 p-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  );
}
