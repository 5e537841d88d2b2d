import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ChevronRight } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { Finding } from '#lib/audit/types.ts';
import { ownPath } from '#lib/text/own-path.ts';
import { useMessages } from '#messages';
import { findingMarkdown } from './finding-markdown.ts';
import type { ReportOverview } from './report-overview.ts';

/** The issues that cost most, each with what was found and how to fix it, and the score without them. */
export function TopFixes({ overview }: { overview: ReportOverview }) {
  const t = useMessages();
  const { score, fixes, projected, finalUrl } = overview;
  return (
    <Panel aria-labelledby="top-fixes">
      <PanelHeader
        id="top-fixes"
        title={t('Top fixes')}
        note={
          fixes.length > 0 && projected !== null
            ? t('Projected score {now} → {projected}', { now: score.value ?? 0, projected })
            : undefined
        }
        actions={
          fixes.length > 0 && (
            <CopyButton
              text={() => `# ${finalUrl}\n\n${fixes.map(({ finding }) => findingMarkdown(finding)).join('\n\n')}\n`}
              label={t('Copy as Markdown')}
            />
          )
        }
      />
      {fixes.length === 0 ? (
        <p className="px-4 pb-4 text-muted">
          {score.value === null ? t('No checks could run on this page.') : t('No issues that cost points.')}
        </p>
      ) : (
        <ol>
          {fixes.map(({ finding, gain }, index) => (
            <Fix key={finding.id} number={index + 1} finding={finding} gain={gain} base={finalUrl} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface FixProps {
  number: number;
  finding: Finding;
  gain: number;
  /** URL of the page: URLs of its own host are shown as paths. */
  base: string;
}

function Fix({ number, finding, gain, base }: FixProps) {
  const t = useMessages();
  const { items, found } = finding.evidence;
  // An element without a value of its own says less than what was found in all.
  const facts = items
    .slice(0, 2)
    .flatMap(({ url, value }) => (value ? [url && ownPath(url, base), value].filter(Boolean).join(' ') : []));
  return (
    <li className="border-t">
      <details className="group">
        <summary
          data-row=""
          className="grid list-none grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] items-start gap-x-3 px-4 py-2.5 hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
        >
          <span className="w-4 text-muted">{number}</span>
          <SeverityIcon severity={finding.severity} className="pt-0.5" />
          <span className="min-w-0">
            <span className="block font-medium">{finding.title}</span>
            <span className="block break-words text-muted text-table">
              {facts.length > 0 ? facts.join(' · ') : found}
            </span>
          </span>
          <span className="font-semibold text-better" title={t('Points gained when this issue is fixed')}>
            {gain > 0 && `+${gain}`}
          </span>
          <span className="inline-flex items-center gap-1 text-accent-strong text-table">
            <span>{t('How')}</span>
            <ChevronRight className="mt-0.5 size-4 transition-transform group-open:rotate-90" />
          </span>
        </summary>
        <div className="grid gap-2 px-4 pb-3 sm:pl-18">
          <p>{finding.fix}</p>
          <p className="text-muted">{finding.why}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" asChild>
              <a href={`#check-${finding.id}`}>{t('Open issue')}</a>
            </Button>
            <CopyButton text={() => findingMarkdown(finding)} label={t('Copy as Markdown')} />
          </div>
        </div>
      </details>
    </li>
  );
}
