import { ScoreRing } from '#components/page-audits/score.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const shownAtOnce = 6;

/** The score ring, and next to it the deductions. */
export function ScorePanel({ score }: { score: AuditReport['score'] }) {
  const t = useMessages();
  const rest = score.deductions.slice(shownAtOnce);
  return (
    <Panel className="flex flex-col">
      <PanelHeader title={t('Score')} note={noteOf(t, score)} />
      <PanelBody className="flex flex-1 flex-wrap items-start gap-x-6 gap-y-4">
        <ScoreRing score={score.value} />
        <div className="min-w-0 flex-1 basis-64">
          {score.deductions.length === 0 ? (
            <p className="text-muted">
              {score.value === null
                ? t('Nothing could be measured on this page.')
                : t('No points were taken off: no issues.')}
            </p>
          ) : (
            <>
              <Deductions deductions={score.deductions.slice(0, shownAtOnce)} />
              {rest.length > 0 && (
                <details>
                  <summary className="w-fit rounded-control py-1 text-accent-strong text-table">
                    {t.many(rest.length, '{count} more deduction|{count} more deductions')}
                  </summary>
                  <Deductions deductions={rest} />
                </details>
              )}
            </>
          )}
        </div>
        <details className="w-full">
          <summary className="w-fit rounded-control text-muted text-table hover:text-ink">
            {t('How the score is made')}
          </summary>
          <p className="mt-1 text-muted text-table">{score.formula}</p>
        </details>
      </PanelBody>
    </Panel>
  );
}

/** Basis of the score: it excludes checks that were not measured and findings that were left out. */
function noteOf(t: Translator, { measuredChecks, notMeasuredChecks, leftOut }: AuditReport['score']): string {
  const parts = [
    t('{measuredChecks} checks counted', { measuredChecks }),
    t('{notMeasuredChecks} not measured and not counted', { notMeasuredChecks }),
  ];
  if (leftOut > 0) parts.push(t('{leftOut} left out by you', { leftOut }));
  return parts.join(', ');
}

function Deductions({ deductions }: { deductions: AuditReport['score']['deductions'] }) {
  return (
    <ul className="grid grid-cols-1">
      {deductions.map((deduction) => (
        <li key={deduction.checkId} className="flex min-h-8 items-center gap-2 text-table">
          <SeverityIcon severity={deduction.severity} />
          <a
            href={`#check-${deduction.checkId}`}
            title={deduction.reason}
            className="min-w-0 flex-1 truncate rounded-control hover:underline"
          >
            {deduction.title}
          </a>
          <span className="shrink-0 text-muted">−{deduction.points}</span>
        </li>
      ))}
    </ul>
  );
}
