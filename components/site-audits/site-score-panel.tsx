import { ScoreRing } from '#components/page-audits/score.tsx';
import { ScoreDelta } from '#components/page-audits/score-delta.tsx';
import { Details } from '#components/ui/details.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { SiteAuditDetail, SiteScore } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { FixList } from './fix-list.tsx';

const shownAtOnce = 3;

/** Site health and best practices, and next to them the issues that cost the most points. */
export function SiteScorePanel({ audit, score }: { audit: SiteAuditDetail; score: SiteScore }) {
  const t = useMessages();
  const rest = score.deductions.slice(shownAtOnce);
  const clean = score.value !== null && score.deductions.length === 0;
  const { error = 0, warning = 0, notice = 0 } = audit.issues ?? {};
  /** Issues that cost no points: together with the fixes they are all issues. */
  const free = error + warning + notice - score.deductions.length;
  const isOld = score.version !== REPORT_VERSION;
  const { checked_urls: checked, urls_without_errors: withoutErrors } = score;
  return (
    <Panel>
      <PanelHeader
        title={isOld ? t('Older score') : t('Site health')}
        note={
          audit.previous?.score != null && audit.score !== null ? (
            <>
              <ScoreDelta delta={audit.score - audit.previous.score} /> {t('vs. previous audit')}
            </>
          ) : (
            t('Mean SEO score of the indexable pages, minus site-level issues.')
          )
        }
      />
      <PanelBody className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ScoreRing score={score.value} />
          {checked !== null && withoutErrors !== null && checked > 0 && (
            <p className="text-center text-table">
              <span className="block font-semibold text-figure">
                {t.percent(Math.floor((withoutErrors / checked) * 1000) / 10)}
              </span>
              {t('URLs without errors')}
              <span className="block text-meta text-muted">
                {t('{count} of {total}', { count: t.number(withoutErrors), total: t.number(checked) })}
              </span>
            </p>
          )}
          {score.best_practices !== null && (
            <div className="grid justify-items-center gap-1">
              <ScoreRing score={score.best_practices} size={84} scale="lighthouse" />
              <span className="text-meta text-muted">{t('Best practices')}</span>
            </div>
          )}
        </div>
        <div className="min-w-0 flex-1 basis-64">
          {clean ? (
            <EmptyState className="py-6" title={score.left_out > 0 ? t('All issues ignored') : t('No issues')}>
              {score.left_out > 0 ? t('Ignored or marked as a false positive.') : t('All checks passed on all pages.')}
            </EmptyState>
          ) : score.deductions.length === 0 ? (
            <p className="text-muted">{t('No checks could run on this site.')}</p>
          ) : (
            <>
              <h3 className="font-medium">{t('Top fixes')}</h3>
              <FixList auditId={audit.id} fixes={score.deductions.slice(0, shownAtOnce)} />
              {rest.length > 0 && (
                <Details
                  summary={t.many(
                    rest.length,
                    '{count} more issue that costs points|{count} more issues that cost points',
                  )}
                  look="w-fit rounded-control py-1 text-accent-strong text-table"
                >
                  <FixList auditId={audit.id} fixes={rest} />
                </Details>
              )}
              {free > 0 && (
                <p className="text-muted text-table">
                  {t.many(
                    free,
                    '{count} further issue does not lower the score.|{count} further issues do not lower the score.',
                  )}
                </p>
              )}
            </>
          )}
        </div>
        {score.left_out > 0 && (
          <p className="w-full text-muted text-table">
            {t.many(
              score.left_out,
              '{count} issue ignored or marked as a false positive (not scored).|{count} issues ignored or marked as false positives (not scored).',
            )}
          </p>
        )}
        <Details
          summary={t('How the score is calculated')}
          look="w-fit rounded-control text-muted text-table hover:text-ink"
          className="w-full"
        >
          <p className="mt-1 max-w-200 text-muted text-table">{score.formula}</p>
          {score.not_measured.length > 0 && (
            <>
              <p className="mt-2 text-table">{t('Not measured (not scored):')}</p>
              <ul className="mt-1 grid gap-0.5 text-muted text-table">
                {score.not_measured.map(({ check, title, reason }) => (
                  <li key={check}>
                    {title}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Details>
      </PanelBody>
    </Panel>
  );
}
