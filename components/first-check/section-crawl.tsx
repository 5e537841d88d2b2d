import Link from 'next/link';
import { ScoreRing } from '#components/page-audits/score.tsx';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { FixList } from '#components/site-audits/fix-list.tsx';
import type { FirstCheck } from '#lib/features/first-check/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Section } from './section.tsx';

/** The crawl: its progress, then site health and the three fixes that gain most. */
export function SectionCrawl({ crawl }: { crawl: FirstCheck['crawl'] }) {
  const t = useMessages();
  const { state, reason, audit_id: id, score, fixes } = crawl;
  const text = progressOf(t, crawl);
  return (
    <Section
      id="crawl"
      title={t('1 · Site crawl and top fixes')}
      note={t('Up to 50 pages, issues with the points that fixing them gains.')}
      state={state}
      reason={reason}
      progress={
        <>
          {state === 'running' && (
            <ProgressBar label={t('Pages crawled')} text={text} done={crawl.fetched} total={crawl.known} />
          )}
          <p>{text}</p>
        </>
      }
      link={
        crawl.phase !== null && (
          <Link href={`/site-audits/${id}`} className="rounded-control text-accent-strong hover:underline">
            {t('Open the site audit')}
          </Link>
        )
      }
    >
      {state === 'done' && score !== null && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div className="grid justify-items-center gap-1">
            <ScoreRing score={score} size={96} />
            <span className="text-meta text-muted">{t('Site health')}</span>
          </div>
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="font-medium">{t('Top fixes')}</h3>
            {fixes.length === 0 && <p className="text-muted text-table">{t('No issue costs points.')}</p>}
            <FixList auditId={id} fixes={fixes} />
          </div>
        </div>
      )}
    </Section>
  );
}

function progressOf(t: Translator, { state, phase, fetched, known }: FirstCheck['crawl']): string {
  if (state === 'waiting') return t('Waiting for a free slot.');
  if (phase === 'analysis' || phase === 'report') return t('Checking the pages against each other.');
  if (phase === 'links') return t('Checking the host.');
  if (known === 0) return t('Reading robots.txt and sitemaps.');
  return t.many(known, '{fetched} of {count} page crawled|{fetched} of {count} pages crawled', { fetched });
}
