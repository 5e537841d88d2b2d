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
  const brand = cover.color || 'var(--color-accent)';
  const shown = blocks.filter(({ kind }, at) => kind !== 'page_break' || isUsefulBreak(blocks, at));
  return (
    // In print blocks, because a browser tears grid rows apart between pages.
    <article className="grid min-w-0 grid-cols-1 gap-6 break-words print:block print:*:mb-5">
      <header className="overflow-hidden rounded-panel border break-inside-avoid">
        <div className="h-2" style={{ background: brand }} />
        <div className="grid gap-5 p-6 print:py-8">
          {cover.logo_image ? (
            // biome-ignore lint/performance/noImgElement: a data URI needs no optimization.
            <img
              src={cover.logo_image}
              alt={cover.logo || cover.author || t('Logo')}
              className="max-h-16 max-w-60 object-contain object-left"
            />
          ) : (
            cover.logo && (
              <p dir="auto" className="font-semibold text-ink text-section">
                {cover.logo}
              </p>
            )
          )}
          <div className="grid gap-1">
            <Title dir="auto" className="font-semibold text-figure">
              {titleOf(document)}
            </Title>
            <p className="text-muted">
              {document.domain} · {formatPeriod(t, document)}
              {before && <span>, {t('vs. {period}', { period: formatPeriod(t, before) })}</span>}
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
          </div>
        </div>
      </header>
      {shown.map((block, at) => (
        <BlockView
          key={block.id}
          block={block}
          brand={brand}
          Heading={Heading}
          isBelowHeading={shown.slice(0, at).some(({ kind }) => kind === 'heading')}
        />
      ))}
      <footer className="border-t pt-3 text-meta text-muted break-inside-avoid print:mb-0!">
        {cover.footer && (
          <p dir="auto" className="mb-1">
            {cover.footer}
          </p>
        )}
        {t('Generated {moment}', { moment: t.moment(renderedAt) })}
        {cover.show_product && `. ${t('Made with Serpentine')}`}
      </footer>
    </article>
  );
}

/** A page break before nothing, after nothing or after another would print an empty page. */
const isUsefulBreak = (blocks: readonly RenderedBlock[], at: number): boolean =>
  at > 0 && blocks[at - 1]?.kind !== 'page_break' && blocks.slice(at + 1).some(({ kind }) => kind !== 'page_break');

interface BlockViewProps {
  block: RenderedBlock;
  /** A CSS color. */
  brand: string;
  Heading: 'h2' | 'h3';
  /** Lowers its title by one level, so that no heading level is skipped. */
  isBelowHeading: boolean;
}

function BlockView({ block, brand, Heading, isBelowHeading }: BlockViewProps) {
  const t = useMessages();
  const Sub = !isBelowHeading ? Heading : Heading === 'h2' ? 'h3' : 'h4';
  switch (block.kind) {
    case 'heading':
      return (
        <Heading
          dir="auto"
          className="mt-2 border-s-4 ps-2.5 break-after-avoid font-semibold text-title"
          style={{ borderColor: brand }}
        >
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
          whole
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
  whole = false,
  children,
}: {
  Heading: 'h2' | 'h3' | 'h4';
  title: string;
  note: string;
  /** Fits on a page, and is never torn apart between two. */
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={cn('grid min-w-0 grid-cols-1 gap-2 print:block', whole && 'break-inside-avoid!')}>
      <div className="break-inside-avoid break-after-avoid print:mb-2">
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
  if (items.length === 0) return <EmptyNote reason={t('No metrics selected.')} />;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-panel border bg-panel break-inside-avoid sm:grid-cols-3">
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
    <div className="-mr-px -mb-px grid content-start gap-0.5 border-r border-b p-3">
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
                {item.change === undefined && delta.tone !== 'same' && (
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
    <div className="grid min-w-0 grid-cols-1 gap-1.5 print:block">
      <section
        aria-label={t('Table “{title}”', { title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
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
                      columns[place]?.numeric && 'whitespace-nowrap text-right tabular-nums',
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
        <p className="text-meta text-muted">{t('Showing {rows} of {total}.', { rows: rows.length, total })}</p>
      )}
    </div>
  );
}
