import { cn } from '#components/ui/cn.ts';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AuditReport } from '#lib/audit/types.ts';

/** Widths at which result pages cut, in CSS pixels on a desktop. */
const titleLimit = 580;
const descriptionLimit = 920;

/** How the page may look among results, with the room its title and description take. */
export function SearchPreview({ report }: { report: AuditReport }) {
  const title = report.facts.head.titles.items[0];
  const description = report.facts.head.descriptions.items[0];
  const { host, path } = report.facts.url;
  return (
    <Panel>
      <PanelHeader title="In search results" note="Widths are estimates at a result page’s font size." />
      <PanelBody className="grid gap-4">
        <div className="min-w-0 rounded-control border p-4">
          <p className="truncate text-muted text-table">
            {host}
            {path
              .split('/')
              .filter(Boolean)
              .map((part) => ` › ${part}`)
              .join('')}
          </p>
          <p className="truncate py-0.5 text-accent-strong text-title">
            {title?.text || 'No title: engines make one up'}
          </p>
          <p className="line-clamp-2 text-muted">
            {description?.text || 'No description: engines show a piece of the text.'}
          </p>
        </div>
        <Meter label="Title" length={title?.length ?? 0} width={title?.pixelWidth ?? 0} limit={titleLimit} />
        <Meter
          label="Description"
          length={description?.length ?? 0}
          width={description?.pixelWidth ?? 0}
          limit={descriptionLimit}
        />
      </PanelBody>
    </Panel>
  );
}

function Meter({ label, length, width, limit }: { label: string; length: number; width: number; limit: number }) {
  const over = width > limit;
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-3 text-table">
        <span>{label}</span>
        <span className={over ? 'text-worse' : 'text-muted'}>
          {length} characters, {Math.round(width)} of {limit} px{over ? ': cut off' : ''}
        </span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cn('h-full rounded-full', over ? 'bg-worse' : 'bg-accent')}
          style={{ width: `${Math.min(100, (width / limit) * 100)}%` }}
        />
      </div>
    </div>
  );
}
