import { describeDelta } from '#components/ui/places-delta.tsx';
import type { GridDetail, GridPoint } from '#lib/features/local-grids/contract.ts';
import { useMessages } from '#messages';
import { distance, resultOf } from './grid-labels.ts';

/** Units of the drawing between two points, and around them. */
const STEP = 60;
const MARGIN = 44;
const BELOW = 40;

/** Color of a point; its number or sign says the same. */
function look({ status, position }: GridPoint): { circle: string; text: string; sign: string } {
  if (status === 'found') {
    const best = position === 1;
    return {
      circle: best ? 'fill-good stroke-good' : 'fill-good-soft stroke-good',
      text: best ? 'fill-panel' : 'fill-good',
      sign: String(position),
    };
  }
  if (status === 'not_found') return { circle: 'fill-fault-soft stroke-fault', text: 'fill-fault', sign: '–' };
  if (status === 'not_measured') return { circle: 'fill-warning-soft stroke-warning', text: 'fill-warning', sign: '?' };
  return { circle: 'fill-sunken stroke-edge', text: 'fill-muted', sign: '' };
}

/** The points of a grid as they lie on the ground, north at the top, without a map below them. */
export function GridMap({ grid }: { grid: GridDetail }) {
  const t = useMessages();
  const { size, points, spacing_m: spacing } = grid;
  const side = (size - 1) * STEP + 2 * MARGIN;
  const middle = side / 2;
  const { comparison } = grid;
  const changes = new Map(comparison?.points.map(({ no, change }) => [no, change]));
  const since = comparison ? t.day(comparison.created_at) : '';
  const title = t('{found} of {measured} measured points have the business in the local pack.', {
    found: grid.found_count,
    measured: grid.measured_count,
  });
  return (
    <svg viewBox={`0 0 ${side} ${side + BELOW}`} role="img" aria-label={title} className="mx-auto w-full max-w-120">
      <rect x="1" y="1" width={side - 2} height={side - 2} rx="8" className="fill-sunken stroke-line" />
      {Array.from({ length: size }, (_, index) => MARGIN + index * STEP).map((at) => (
        <path
          key={at}
          d={`M${MARGIN} ${at}H${side - MARGIN}M${at} ${MARGIN}V${side - MARGIN}`}
          className="fill-none stroke-line"
        />
      ))}
      <path
        d={`M${middle} ${middle - 26}v52M${middle - 26} ${middle}h52`}
        className="fill-none stroke-2 stroke-accent"
      />
      {points.map((point) => {
        const [column, row] = [(point.no - 1) % size, Math.floor((point.no - 1) / size)];
        const { circle, text, sign } = look(point);
        const change = changes.get(point.no) ?? null;
        const delta = change === null || change === 0 ? null : describeDelta(t, { change, since });
        return (
          <g key={point.no} transform={`translate(${MARGIN + column * STEP} ${MARGIN + row * STEP})`}>
            <title>
              {[`${t('Point {number}', { number: point.no })}: ${resultOf(t, point)}`, delta?.words]
                .filter(Boolean)
                .join(', ')}
            </title>
            <circle r="19" className={`stroke-2 ${circle}`} />
            <text y="5" textAnchor="middle" className={`font-medium text-table ${text}`}>
              {sign}
            </text>
            {delta && (
              <text y="33" textAnchor="middle" className={`fill-current text-meta ${delta.className}`}>
                {delta.text}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M${side - 18} 30V10l-4 7m4-7 4 7`} className="fill-none stroke-2 stroke-muted" />
      <text x={side - 28} y="24" textAnchor="end" className="fill-muted text-meta">
        {t('N')}
      </text>
      <path d={`M${MARGIN} ${side + 12}v6h${STEP}v-6`} className="fill-none stroke-2 stroke-muted" />
      <text x={MARGIN + STEP + 8} y={side + 19} className="fill-muted text-meta">
        {distance(t, spacing)}
      </text>
    </svg>
  );
}
