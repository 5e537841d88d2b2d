import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { formatMoment, formatNumber } from '#lib/client/format.ts';
import type { DrawnBlock, DrawnKpi, DrawnTable } from '#lib/features/reports/blocks-contract.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportText } from './report-text.tsx';
import { deltaOf, shownFigure, shownPeriod, titleOf } from './report-words.ts';

interface SheetProps {
  document: ReportDocument;
  /** h1 where the report is the whole page, h2 inside the builder. */
  heading?: 'h1' | 'h2';
}

/** A report as it is read: on the screen, by a link, and in print. Everything that came from outside is text. */
export function ReportSheet({ document, heading: Title = 'h1' }: SheetProps) {
  const { cover, blocks, before, made_at: made } = document;
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
          {document.domain} · {shownPeriod(document)}
          {before && <span>, against {shownPeriod(before)}</span>}
        </p>
        {(cover.client || cover.author) && (
          <p dir="auto" className="text-muted">
            {[cover.client && `For ${cover.client}`, cover.author && `by ${cover.author}`].filter(Boolean).join(', ')}
          </p>
        )}
      </header>
      {blocks.map((block, at) => (
        <Drawn
          key={block.id}
          block={block}
          Heading={Heading}
          isBelowHeading={blocks.slice(0, at).some(({ kind }) => kind === 'heading')}
        />
      ))}
      <footer className="border-t pt-3 text-meta text-muted">
        Drawn on {formatMoment(made)}
        {cover.show_product && '. Made with Serpentine'}
      </footer>
    </article>
  );
}

interface DrawnProps {
  block: DrawnBlock;
  Heading: 'h2' | 'h3';
  /** Its own title is one level lower then: no level is left out. */
  isBelowHeading: boolean;
}

function Drawn({ block, Heading, isBelowHeading }: DrawnProps) {
  const Sub = !isBelowHeading ? Heading : Heading === 'h2' ? 'h3' : 'h4';
  switch (block.kind) {
    case 'heading':
      return (
        <Heading dir="auto" className="mt-2 break-after-avoid font-semibold text-title">
          {block.text || 'Heading'}
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
        <Part
          Heading={Sub}
          title={block.chart.title}
          note={noteOf(block.chart.unit, block.chart.source, block.chart.as_of)}
        >
          {block.chart.reason ? <Nothing reason={block.chart.reason} /> : <ReportChart chart={block.chart} />}
        </Part>
      );
    case 'table':
      return (
        <Part Heading={Sub} title={block.table.title} note={noteOf('', block.table.source, block.table.as_of)}>
          {block.table.reason ? <Nothing reason={block.table.reason} /> : <Rows table={block.table} />}
        </Part>
      );
    case 'failed':
      return <Nothing reason={block.reason} fault />;
  }
}

const noteOf = (unit: string, source: string, asOf: string | null) =>
  [unit, `from ${source}`, asOf && `as of ${formatMoment(asOf)}`].filter(Boolean).join(' · ');

function Part({
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

/** Not measured is said, and is neither a zero nor a flat line. */
function Nothing({ reason, fault }: { reason: string; fault?: boolean }) {
  return (
    <p
      className={cn('rounded-control border border-dashed px-3 py-2.5 text-table', fault ? 'text-fault' : 'text-muted')}
    >
      {reason}
    </p>
  );
}

const tones = { better: 'text-better', worse: 'text-worse', same: 'text-muted' };

function Kpis({ items }: { items: readonly DrawnKpi[] }) {
  if (items.length === 0) return <Nothing reason="No figures are chosen." />;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border bg-line break-inside-avoid sm:grid-cols-3">
      {items.map((item) => (
        <Kpi key={item.id} item={item} />
      ))}
    </dl>
  );
}

function Kpi({ item }: { item: DrawnKpi }) {
  const delta = deltaOf(item);
  return (
    <div className="grid content-start gap-0.5 bg-panel p-3">
      <dt className="text-meta text-muted">{item.label}</dt>
      <dd>
        {item.value === null ? (
          <>
            <span className="block text-figure text-muted">
              <span aria-hidden="true">·</span>
              <span className="sr-only">not measured</span>
            </span>
            <span className="block text-meta text-muted">{item.reason}</span>
          </>
        ) : (
          <>
            <span className="block font-semibold text-figure tabular-nums">{shownFigure(item.value, item.unit)}</span>
            {delta && (
              <span className={cn('block text-meta', tones[delta.tone])}>
                <span aria-hidden="true">{delta.mark}</span>
                <span className="sr-only">{delta.words}</span>
                <span className="text-muted"> from {shownFigure(item.before ?? 0, item.unit)}</span>
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

function Rows({ table: { title, columns, rows, total } }: { table: DrawnTable }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={`Table “${title}”`} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-left text-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  className={cn('border-b px-2 py-1.5 font-medium text-muted', column.numeric && 'text-right')}
                >
                  {column.title}
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
        <p className="text-meta text-muted">
          {formatNumber(rows.length)} of {formatNumber(total)} are shown.
        </p>
      )}
    </div>
  );
}
