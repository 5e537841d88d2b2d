import { ScoreRing } from '#components/page-audits/score.tsx';
import { ScoreDelta } from '#components/page-audits/score-delta.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { SiteAuditDetail, SiteScore } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';

const shownAtOnce = 8;

/** The score ring, and next to it the deductions. */
export function SiteScorePanel({ audit, score }: { audit: SiteAuditDetail; score: SiteScore }) {
  const t = useMessages();
  const rest = score.deductions.slice(shownAtOnce);
  const clean = score.value !== null && score.deductions.length === 0;
  return (
    <Panel>
      <PanelHeader
        title={t('Score')}
        note={
          audit.previous?.score != null && audit.score !== null ? (
            <>
              <ScoreDelta delta={audit.score - audit.previous.score} /> {t('than the audit before')}
            </>
          ) : (
            t('Every check over all pages on which it could be measured.')
          )
        }
      />
      <PanelBody className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <ScoreRing score={score.value} />
        <div className="min-w-0 flex-1 basis-64">
          {clean ? (
            <EmptyState className="py-6" title={score.left_out > 0 ? t('No issues that count') : t('No issues')}>
              {score.left_out > 0
                ? t('What was found is ignored or marked as mistaken.')
                : t('Every check that could be measured passed on every page.')}
            </EmptyState>
          ) : score.deductions.length === 0 ? (
            <p className="text-muted">{t('Nothing could be measured on this site.')}</p>
          ) : (
            <>
              <Deductions audit={audit} deductions={score.deductions.slice(0, shownAtOnce)} />
              {rest.length > 0 && (
                <details>
                  <summary className="w-fit rounded-control py-1 text-accent-strong text-table">
                    {t.many(rest.length, '{count} more deduction|{count} more deductions')}
                  </summary>
                  <Deductions audit={audit} deductions={rest} />
                </details>
              )}
            </>
          )}
        </div>
        {score.left_out > 0 && (
          <p className="w-full text-muted text-table">
            {t.many(
              score.left_out,
              '{count} finding left out of score and counts: ignored or marked as mistaken.|{count} findings left out of score and counts: ignored or marked as mistaken.',
            )}
          </p>
        )}
        <details className="w-full">
          <summary className="w-fit rounded-control text-muted text-table hover:text-ink">
            {t('How the score is made')}
          </summary>
          <p className="mt-1 max-w-200 text-muted text-table">{score.formula}</p>
          {score.not_measured.length > 0 && (
            <>
              <p className="mt-2 text-table">{t('Not measured, and no part of the score:')}</p>
              <ul className="mt-1 grid gap-0.5 text-muted text-table">
                {score.not_measured.map(({ check, title, reason }) => (
                  <li key={check}>
                    {title}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </details>
      </PanelBody>
    </Panel>
  );
}

function Deductions({ audit, deductions }: { audit: SiteAuditDetail; deductions: SiteScore['deductions'] }) {
  const t = useMessages();
  return (
    <ul className="grid grid-cols-1">
      {deductions.map(({ check, severity, title, points, pages, measured }) => (
        <li key={check} className="flex min-h-8 items-center gap-2 text-table">
          <SeverityIcon severity={severity} />
          <a
            href={`/site-audits/${audit.id}?part=issues&issue=${encodeURIComponent(check)}`}
            className="min-w-0 flex-1 truncate rounded-control hover:underline"
          >
            {title}
          </a>
          <span className="shrink-0 text-muted max-sm:hidden">
            {t.many(measured, '{pages} of {count} page|{pages} of {count} pages', { pages })}
          </span>
          <span className="w-12 shrink-0 text-right text-muted">{points > 0 && `−${points}`}</span>
        </li>
      ))}
    </ul>
  );
}
