import type { ReportOverview } from '#components/page-audits/report/report-overview.ts';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import { LengthMeter, resultLine } from './length-meter.tsx';

/** Preview of the search result, with the widths of title and description. */
export function SearchPreview({ preview }: { preview: ReportOverview['preview'] }) {
  const t = useMessages();
  const { host, path, title, description } = preview;
  return (
    <Panel>
      <PanelHeader title={t('SERP preview')} note={t('Pixel widths are estimated.')} />
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
          <div className="truncate py-0.5 text-accent-strong text-title">
            {title?.text || t('No title: search engines generate one')}
          </div>
          <p className="line-clamp-2 text-muted">
            {description?.text || t('No meta description: search engines show an excerpt of the text.')}
          </p>
        </div>
        <LengthMeter
          label={t('Title')}
          length={title?.length ?? 0}
          width={title?.pixelWidth ?? 0}
          limit={resultLine.title.limit}
        />
        <LengthMeter
          label={t('Meta description')}
          length={description?.length ?? 0}
          width={description?.pixelWidth ?? 0}
          limit={resultLine.description.limit}
        />
      </PanelBody>
    </Panel>
  );
}
