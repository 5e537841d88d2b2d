import { Extremes } from '#components/charts/extremes.tsx';
import { FewValues, MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { LABEL_ROOM } from '#components/charts/place-labels.ts';
import { rangeAxis } from '#components/charts/time-axis.ts';
import type { RenderedChart } from '#lib/features/reports/rendered-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { lineOf, type Scale, scaleOf } from './chart-paths.ts';
import { decimal } from './report-labels.ts';

const WIDTH = 720;
const HEIGHT = 220;
const BOX = { left: 44, right: WIDTH - 8, top: 10, bottom: HEIGHT - 24 };
const COLORS = [1, 2, 3, 4, 5].map((at) => `var(--color-chart-${at})`);
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4'];
const GREYS = ['var(--color-muted)', 'var(--color-edge)'];

const colorOf = (at: number) => COLORS[at] ?? GREYS[(at - COLORS.length) % GREYS.length] ?? 'var(--color-edge)';
/**
 * A chart rendered on the server: no script, the same on screen, in a shared page and in print. Its figures follow below it.
 */
export function ReportChart({ chart }: { chart: RenderedChart }) {
  const t = useMessages();
  const { days, series, style, reversed } = chart;
  const most = Math.max(0, ...series.map(({ values }) => values.filter((value) => value !== null).length));
  if (most < MIN_CHART_VALUES) return <FewValues count={most} height={64} />;
  const scale = scaleFor(chart);
  const room = style === 'lines' ? LABEL_ROOM : 0;
  const y = (value: number) => {
    const share = (value - scale.low) / (scale.high - scale.low || 1);
    return BOX.top + room + (reversed ? share : 1 - share) * (BOX.bottom - BOX.top - 2 * room);
  };
  const slot = (BOX.right - BOX.left) / Math.max(1, days.length);
  const x = (at: number) => (days.length === 1 ? (BOX.left + BOX.right) / 2 : BOX.left + slot * (at + 0.5));
  return (
    <div className="grid gap-2 break-inside-avoid">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summaryOf(t, chart)}
        className="h-auto w-full overflow-visible text-muted"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={BOX.left} x2={BOX.right} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
            <text x={BOX.left - 6} y={y(tick) + 4} textAnchor="end" fontSize="11" fill="currentColor">
              {decimal(t, tick)}
            </text>
          </g>
        ))}
        {labeledDays(days).map((at) => (
          <text
            key={days[at]}
            x={x(at)}
            y={HEIGHT - 6}
            textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
            fontSize="11"
            fill="currentColor"
          >
            {t.day(days[at] ?? '')}
          </text>
        ))}
        {style === 'lines' ? (
          <Lines chart={chart} x={x} y={y} />
        ) : (
          <Bars chart={chart} x={x} y={y} slot={slot} base={y(scale.low)} />
        )}
      </svg>
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
          {series.map(({ name }, at) => (
            <li key={name} className="flex items-center gap-1.5">
              <svg viewBox="0 0 16 8" aria-hidden="true" className="h-2 w-4">
                <line
                  x1="0"
                  x2="16"
                  y1="4"
                  y2="4"
                  strokeWidth={style === 'lines' ? 2 : 8}
                  stroke={colorOf(at)}
                  strokeDasharray={style === 'lines' ? DASHES[at % DASHES.length] : ''}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <ChartTable chart={chart} />
    </div>
  );
}

interface PlotProps {
  chart: RenderedChart;
  x: (at: number) => number;
  y: (value: number) => number;
}

function Lines({ chart, x, y }: PlotProps) {
  const t = useMessages();
  const lines = chart.series.map(({ name, values }) => {
    const points = values.map((value, place) => (value === null ? null : { x: x(place), y: y(value), value }));
    return { name, points, ...lineOf(points) };
  });
  const measured = lines.map(({ points }) => points.filter((point) => point !== null));
  return (
    <>
      {lines.map(({ name, path, dots }, at) => (
        <g key={name}>
          <path
            d={path}
            fill="none"
            stroke={colorOf(at)}
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={DASHES[at % DASHES.length]}
          />
          {dots.map((dot) => (
            <circle key={dot.x} cx={dot.x} cy={dot.y} r="3" fill={colorOf(at)} />
          ))}
        </g>
      ))}
      <Extremes
        edges={BOX}
        points={measured[0] ?? []}
        runs={measured}
        text={(value) => decimal(t, value)}
        ink="fill-chart-1"
      />
    </>
  );
}

function Bars({ chart, x, y, slot, base }: PlotProps & { slot: number; base: number }) {
  const { days, series, style } = chart;
  const width = Math.max(1.5, Math.min(28, slot * 0.7)) / (style === 'bars' ? series.length : 1);
  return days.map((day, place) => {
    let under = 0;
    return (
      <g key={day}>
        {series.map(({ name, values }, at) => {
          const value = values[place];
          if (value === null || value === undefined || value === 0) return null;
          const from = style === 'stack' ? under : 0;
          if (style === 'stack') under += value;
          const left = style === 'stack' ? x(place) - width / 2 : x(place) - (width * series.length) / 2 + width * at;
          const top = y(from + value);
          const bottom = from === 0 ? base : y(from);
          return (
            <rect key={name} x={left} width={width} y={top} height={Math.max(0.5, bottom - top)} fill={colorOf(at)} />
          );
        })}
      </g>
    );
  });
}

function scaleFor({ days, series, style, reversed, unit }: RenderedChart): Scale {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const sums = days.map((_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  const whole = unit === 'links' || unit === 'keywords';
  if (style === 'lines' && values.length > 0) {
    // On the range of the data: from zero, a year of changes is a flat line.
    return rangeAxis(values, { min: reversed ? 1 : 0, isWhole: whole, ...(unit === 'percent' && { max: 100 }) });
  }
  return scaleOf(style === 'stack' ? [...sums, 0] : values.length > 0 ? values : [0, 1], {
    from: reversed ? 1 : 0,
    whole,
  });
}

/** First, last and some in between. */
function labeledDays(days: readonly string[]): number[] {
  const last = days.length - 1;
  if (last <= 0) return last === 0 ? [0] : [];
  const inner = Math.min(2, last - 1);
  return [
    ...new Set([0, ...Array.from({ length: inner }, (_, at) => Math.round((last * (at + 1)) / (inner + 1))), last]),
  ];
}

const formatValue = (t: Translator, value: number | null | undefined) =>
  value === null || value === undefined ? t('not measured') : decimal(t, value);

function summaryOf(t: Translator, { title, unit, days, series }: RenderedChart): string {
  const parts = series.map(({ name, values }) => {
    const measured = values.filter((value) => value !== null);
    return t('{name}: {first} to {last}', {
      name,
      first: formatValue(t, measured[0]),
      last: formatValue(t, measured.at(-1)),
    });
  });
  return t('{title}, {unit}, {days} values. {parts}.', { title, unit, days: days.length, parts: parts.join('. ') });
}

/** The same as text; collapsed on screen, left out in print. */
function ChartTable({ chart: { title, days, series } }: { chart: RenderedChart }) {
  const t = useMessages();
  return (
    <details className="text-table print:hidden">
      <summary className="w-fit cursor-pointer text-muted">{t('Data of “{title}”', { title })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={t('Data of {title}', { title })} tabIndex={0} className="mt-2 max-h-80 overflow-auto">
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-3 font-medium text-muted">
                {t('Day')}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="py-1 pr-3 text-right font-medium text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day} className="border-t">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {t.day(day)}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="py-1 pr-3 text-right tabular-nums">
                    {formatValue(t, values[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
