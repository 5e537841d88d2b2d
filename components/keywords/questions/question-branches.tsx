import Link from 'next/link';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { useMessages } from '#messages';
import type { Branch } from './tree-labels.ts';

/** Questions as a nested list; each with its answer, where one is shown, and its SERP. */
export function QuestionBranches({ branches }: { branches: readonly Branch[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {branches.map((branch) => (
        <li key={branch.no} className="grid min-w-0 grid-cols-1 gap-3">
          <Question node={branch} />
          {branch.below.length > 0 && (
            <div className="ml-2 border-l pl-3 md:pl-5">
              <QuestionBranches branches={branch.below} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Question({ node }: { node: Branch }) {
  const t = useMessages();
  const { question, answer, url, status, error, search_id: searchId, shown_count: shown } = node;
  const notes = {
    searched: null,
    waiting: t('waiting'),
    not_searched: null,
    not_measured: error === null ? t('not measured') : t('not measured: {reason}', { reason: error }),
  };
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="min-w-0 break-words font-medium">{question}</bdi>
        {searchId !== null && (
          <Link
            href={`/searches/${searchId}`}
            prefetch={false}
            aria-label={t('SERP for {keyword}', { keyword: question })}
            className="inline-flex min-h-6 items-center rounded-control text-accent-strong text-meta hover:underline"
          >
            {t('SERP')}
          </Link>
        )}
        {shown > 1 && <span className="text-meta text-muted">{t.many(shown, 'in {count} SERP|in {count} SERPs')}</span>}
        {notes[status] !== null && <span className="text-meta text-muted">{notes[status]}</span>}
      </p>
      {answer && (
        <p dir="auto" className="line-clamp-2 break-words text-muted text-table">
          {answer}
        </p>
      )}
      {url && <ForeignLink url={url} text={url} className="block truncate text-meta" />}
    </div>
  );
}
