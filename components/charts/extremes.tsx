import { extremeLabels, placeLabels } from './place-labels.ts';

interface ExtremesProps {
  /** What the labels stay within. */
  edges: { left: number; right: number };
  points: readonly { x: number; y: number; value: number }[];
  /** All lines of the chart: the labels lie on none of them. */
  runs: readonly (readonly { x: number; y: number }[])[];
  text: (value: number) => string;
  ink: string | undefined;
}

/** The highest and the lowest point of a line, with their values. Equal points: the latest one. */
export function Extremes({ edges, points, runs, text, ink }: ExtremesProps) {
  const labels = extremeLabels(points, text);
  const places = placeLabels(labels, runs, edges);
  return labels.map(({ point, text: label, side }, at) => (
    <g key={side}>
      <circle cx={point.x} cy={point.y} r="3.5" className={ink} />
      <text
        x={places[at]?.x}
        y={places[at]?.y}
        textAnchor="middle"
        className="fill-ink stroke-panel font-medium text-meta"
        strokeWidth="3"
        paintOrder="stroke"
      >
        {label}
      </text>
    </g>
  ));
}
