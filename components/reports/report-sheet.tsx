import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { RenderedBlock, RenderedKpi } from '#lib/features/reports/blocks-contract.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';
import type { RenderedTable } from '#lib/features/reports/rendered-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { TONES, toneOfPlaces } from '#lib/text/movement.ts';
import { useMessages } from '#messages';
import { ReportChart } from './report-chart.tsx';
import { deltaOf, formatFigure, formatPeriod, titleOf } from './report-labels.ts';
import { ReportText } from './report-text.tsx';

interface SheetProps {
  document: ReportDocument;
  /** h1 if the report is the whole page, h2 inside the builder. */
  heading?: 'h1' | 'h2';
}

/** A report as readers see it: on screen, by a link, and in print. All external content is text. */
export function ReportSheet({ document, heading: Title = 'h1' }: SheetProps) {
  const t = useMessages();
  const { cover, blocks, before, rendered_at: renderedAt } = document;
  const Heading = Title === 'h1' ? 'h2' : 'h3';
  return (
    <article className="grid min-w-0 grid-cols-1 gap-6 break-words">
      <header className="grid gap-1 border-b pb-4">
        {cover.logo && (
          <p dir="auto" className="mb-2 font-semibold text-accent-strong text-section">
            {cover.logo}
          </p>
        )}
        <Title dir="auto" className="font-semibold text-figure">
          {titleOf(document)}
        </Title>
        <p className="text-muted">
          {document.domain} · {formatPeriod(t, document)}
          {before && <span>, {t('against {period}', { period: formatPeriod(t, before) })}</span>}
        </p>
        {(cover.client || cover.author) && (
          <p dir="auto" className="text-muted">
            {[
              cover.client && t('For {client}', { client: cover.client }),
              cover.author && t('by {author}', { author: cover.author }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </header>
      {blocks.map((block, at) => (
        <BlockView
          key={block.id}
          block={block}
          Heading={Heading}
          isBelowHeading={blocks.slice(0, at).some(({ kind }) => kind === 'heading')}
        />
      ))}
      <footer className="border-t pt-3 text-meta text-muted">
        {t('Drawn on {moment}', { moment: t.moment(renderedAt) })}
        {cover.show_product && `. ${t('Made with Serpentine')}`}
      </footer>
    </article>
  );
}

interface BlockViewProps {
  block: RenderedBlock;
  Heading: 'h2' | 'h3';
  /** Lowers its title by one level, so that no heading level is skipped. */
  isBelowHeading: boolean;
}

function BlockView({ block, Heading, isBelowHeading }: BlockViewProps) {
  const t = useMessages();
  const Sub = !isBelowHeading ? Heading : Heading === 'h2' ? 'h3' : 'h4';
  switch (block.kind) {
    case 'heading':
      return (
        <Heading dir="auto" className="mt-2 break-after-avoid font-semibold text-title">
          {block.text || t('Heading')}
        </Heading>
      );
    case 'text':
      return (
        <div dir="auto" className="max-w-180">
          <ReportText text={block.text} />
        </div>
      );
    case 'page_break':
      return <hr className="break-after-page border-dashed print:invisible" />;
    case 'kpis':
      return <Kpis items={block.items} />;
    case 'chart':
      return (
        <TitledBlock
          Heading={Sub}
          title={t.known(block.chart.title)}
          note={noteOf(t, t.known(block.chart.unit), block.chart.source, block.chart.as_of)}
        >
          {block.chart.reason ? <EmptyNote reason={block.chart.reason} /> : <ReportChart chart={block.chart} />}
        </TitledBlock>
      );
    case 'table':
      return (
        <TitledBlock
          Heading={Sub}
          title={t.known(block.table.title)}
          note={noteOf(t, '', block.table.source, block.table.as_of)}
        >
          {block.table.reason ? <EmptyNote reason={block.table.reason} /> : <TableView table={block.table} />}
        </TitledBlock>
      );
    case 'failed':
      return <EmptyNote reason={block.reason} fault />;
  }
}

const noteOf = (t: Translator, unit: string, source: string, asOf: string | null) =>
  [unit, t('from {source}', { source: t.known(source) }), asOf && t('as of {moment}', { moment: t.moment(asOf) })]
    .filter(Boolean)
    .join(' · ');

function TitledBlock({
  Heading,
  title,
  note,
  children,
}: {
  Heading: 'h2' | 'h3' | 'h4';
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2 break-inside-avoid-page">
      <div className="break-after-avoid">
        <Heading className="font-semibold text-section">{title}</Heading>
        <p className="text-meta text-muted">{note}</p>
      </div>
      {children}
    </section>
  );
}

/** Missing measurements are stated, never shown as zero or a flat line. */
function EmptyNote({ reason, fault }: { reason: string; fault?: boolean }) {
  return (
    <p
      className={cn('rounded-control border border-dashed px-3 py-2.5 text-table', fault ? 'text-fault' : 'text-muted')}
    >
      {reason}
    </p>
  );
}

function Kpis({ items }: { items: readonly RenderedKpi[] }) {
  const t = useMessages();
  if (items.length === 0) return <EmptyNote reason={t('No figures are chosen.')} />;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border bg-line break-inside-avoid sm:grid-cols-3">
      {items.map((item) => (
        <Kpi key={item.id} item={item} />
      ))}
    </dl>
  );
}

function Kpi({ item }: { item: RenderedKpi }) {
  const t = useMessages();
  const delta = deltaOf(t, item);
  return (
    <div className="grid content-start gap-0.5 bg-panel p-3">
      <dt className="text-meta text-muted">{t.known(item.label)}</dt>
      <dd>
        {item.value === null ? (
          <>
            <span className="block text-figure text-muted">
              <span aria-hidden="true">·</span>
              <span className="sr-only">{t('not measured')}</span>
            </span>
            <span className="block text-meta text-muted">{item.reason}</span>
          </>
        ) : (
          <>
            <span className="block font-semibold text-figure tabular-nums">
              {formatFigure(t, item.value, item.unit)}
            </span>
            {delta && (
              <span className={cn('block text-meta', TONES[delta.tone])}>
                <span aria-hidden="true">{delta.text}</span>
                <span className="sr-only">{delta.description}</span>
                {/* The change covers only the keywords that were measured on both days, so the figures may not add up. */}
                {item.change === undefined && (
                  <span className="text-muted">
                    {' '}
                    {t('from {value}', { value: formatFigure(t, item.before ?? 0, item.unit) })}
                  </span>
                )}
              </span>
            )}
            {item.note && <span className="block text-meta text-muted">{item.note}</span>}
          </>
        )}
      </dd>
    </div>
  );
}

function TableView({ table: { title, columns, rows, total } }: { table: RenderedTable }) {
  const t = useMessages();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={t('Table “{title}”', { title })} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-left text-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  className={cn('border-b px-2 py-1.5 font-medium text-muted', column.numeric && 'text-right')}
                >
                  {t.known(column.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
              <tr key={at} className="break-inside-avoid border-b">
                {row.map((cell, place) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells never move.
                    key={place}
                    dir="auto"
                    className={cn(
                      'min-w-20 px-2 py-1.5 align-top [overflow-wrap:anywhere]',
                      columns[place]?.numeric && 'text-right tabular-nums',
                      columns[place]?.change && TONES[toneOfPlaces(cell)],
                    )}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > rows.length && (
        <p className="text-meta text-muted">{t('{rows} of {total} are shown.', { rows: rows.length, total })}</p>
      )}
    </div>
  );
}
