import { useMessages } from '#messages';

/** A chart of fewer values says less than the values themselves. */
export const MIN_CHART_VALUES = 3;

/** In place of a chart that has too few values. */
export function FewValues({ count, height }: { count: number; height: number }) {
  const t = useMessages();
  return (
    <p className="grid place-items-center text-balance px-6 text-center text-muted" style={{ height }}>
      {count === 0
        ? t('No data in this period.')
        : t.many(
            count,
            '{count} measurement so far. The chart starts with {least}.|{count} measurements so far. The chart starts with {least}.',
            { least: MIN_CHART_VALUES },
          )}
    </p>
  );
}
