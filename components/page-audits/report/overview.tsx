import { categoryNames } from '#components/page-audits/audit-labels.ts';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Details } from '#components/ui/details.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { Severity } from '#lib/audit/types.ts';
import { useMessages } from '#messages';
import { SearchPreview } from './page/search-preview.tsx';
import type { ReportOverview } from './report-overview.ts';
import { ScoreStrip } from './score-strip.tsx';
import { TopFixes } from './top-fixes.tsx';

interface OverviewProps {
  overview: ReportOverview;
  /** Opens the list of passed, not applicable and not measured checks. */
  onChecks: () => void;
}

/** What matters first: scores, the fixes that gain most, the search result, and where the issues are. */
export function Overview({ overview, onChecks }: OverviewProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScoreStrip overview={overview} />
      <TopFixes overview={overview} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SearchPreview preview={overview.preview} />
        <div className="grid grid-cols-1 gap-4">
          <ByCategory categories={overview.categories} />
          <CheckCounts overview={overview} onChecks={onChecks} />
        </div>
      </div>
    </div>
  );
}

/** Open SEO issues by category, most points first. */
function ByCategory({ categories }: { categories: ReportOverview['categories'] }) {
  const t = useMessages();
  const names = categoryNames(t);
  return (
    <Panel>
      <PanelHeader title={t('Issues by category')} note={t('SEO issues only')} />
      {categories.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('No issues: all checks passed.')}</p>
      ) : (
        <Table aria-label={t('Issues by category')}>
          <thead>
            <tr>
              <Th>{t('Category')}</Th>
              <CountHead severity="error" word={t('Errors')} />
              <CountHead severity="warning" word={t('Warnings')} />
              <CountHead severity="notice" word={t('Notices')} />
              <Th className="text-right">{t('Points')}</Th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, counts, points }) => (
              <Tr key={category}>
                <Td>{names[category]}</Td>
                <Count value={counts.error} />
                <Count value={counts.warning} />
                <Count value={counts.notice} />
                <Td className="text-right">{points > 0 ? `−${t.number(points)}` : '0'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** The words of three columns do not fit a phone. */
const CountHead = ({ severity, word }: { severity: Severity; word: string }) => (
  <Th className="text-right">
    <span className="max-sm:sr-only">{word}</span>
    <span aria-hidden="true" className="sm:hidden">
      <SeverityIcon severity={severity} />
    </span>
  </Th>
);

const Count = ({ value }: { value: number }) => (
  <Td className={value === 0 ? 'text-right text-muted' : 'text-right'}>{value}</Td>
);

/** Numbers of the checks that found nothing, and the basis of the score. */
function CheckCounts({ overview, onChecks }: OverviewProps) {
  const t = useMessages();
  const { score, counts: checks } = overview;
  const counts = [
    [t('Passed'), checks.passed],
    [t('Not applicable'), checks.notApplicable],
    [t('Not measured'), checks.notMeasured],
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
      <Details
        summary={t('How the score is calculated')}
        look="w-fit rounded-control text-muted text-table hover:text-ink"
      >
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
      </Details>
    </Panel>
  );
}
