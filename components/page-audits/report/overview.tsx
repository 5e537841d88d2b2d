import { categoryNames } from '#components/page-audits/audit-labels.ts';
import { SeverityCounts } from '#components/page-audits/severity.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { countSeverities } from '#lib/audit/severities.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import { useMessages } from '#messages';
import { seoIssues } from './issue-groups.ts';
import { SearchPreview } from './page/search-preview.tsx';
import { ScoreStrip } from './score-strip.tsx';
import { TopFixes } from './top-fixes.tsx';

interface OverviewProps {
  report: AuditReport;
  /** Opens the list of passed, not applicable and not measured checks. */
  onChecks: () => void;
}

/** What matters first: scores, the fixes that gain most, the search result, and where the issues are. */
export function Overview({ report, onChecks }: OverviewProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScoreStrip report={report} />
      <TopFixes report={report} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SearchPreview report={report} />
        <div className="grid grid-cols-1 gap-4">
          <ByCategory report={report} />
          <CheckCounts report={report} onChecks={onChecks} />
        </div>
      </div>
    </div>
  );
}

/** Open SEO issues by category, most points first. */
function ByCategory({ report }: { report: AuditReport }) {
  const t = useMessages();
  const open = seoIssues(report.findings).filter(({ verdict }) => verdict === null);
  const rows = Object.entries(categoryNames(t))
    .map(([category, name]) => {
      const own = open.filter((finding) => finding.category === category);
      return {
        name,
        count: own.length,
        counts: countSeverities(own),
        // Site-level issues are listed here, and cost points only in the site's score.
        points: own.reduce((sum, { points, countsIn }) => sum + (countsIn === 'seo' ? points : 0), 0),
      };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.points - a.points || b.count - a.count);
  return (
    <Panel>
      <PanelHeader title={t('Issues by category')} note={t('SEO issues only')} />
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('No issues: all checks passed.')}</p>
      ) : (
        <Table aria-label={t('Issues by category')}>
          <thead>
            <tr>
              <Th>{t('Category')}</Th>
              <Th>{t('Issues')}</Th>
              <Th className="text-right">{t('Points')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, counts, points }) => (
              <Tr key={name}>
                <Td>{name}</Td>
                <Td>
                  <SeverityCounts counts={counts} />
                </Td>
                <Td className="text-right">{points > 0 ? `−${t.number(points)}` : '0'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** Numbers of the checks that found nothing, and the basis of the score. */
function CheckCounts({ report, onChecks }: OverviewProps) {
  const t = useMessages();
  const { score, passed, notApplicable, notMeasured } = report;
  const counts = [
    [t('Passed'), passed.length],
    [t('Not applicable'), notApplicable.length],
    [t('Not measured'), notMeasured.length],
    ...(score.leftOut > 0 ? ([[t('Ignored'), score.leftOut]] as const) : []),
  ] as const;
  return (
    <Panel className="grid gap-2 px-4 py-3">
      <h2 className="sr-only">{t('Checks')}</h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([label, count]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{t.number(count)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        onClick={onChecks}
        className="min-h-6 w-fit rounded-control text-accent-strong text-table underline underline-offset-2 touch:min-h-11"
      >
        {t('Show all checks')}
      </button>
      <details>
        <summary className="w-fit rounded-control text-muted text-table hover:text-ink">
          {t('How the score is calculated')}
        </summary>
        <p className="mt-1 text-muted text-table">{score.formula}</p>
        {score.adjustments.length > 0 && (
          <ul className="mt-1 text-muted text-table">
            {score.adjustments.map(({ reason, points }) => (
              <li key={reason}>
                {reason}: {points > 0 ? `−${points}` : `+${-points}`}
              </li>
            ))}
          </ul>
        )}
      </details>
    </Panel>
  );
}
