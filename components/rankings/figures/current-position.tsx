import { isShutReason, reasonOf, type UnmeasuredReason } from '#components/rankings/ranking-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Shield } from '#components/ui/icons.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { RankingCounts } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';

interface CurrentPositionProps {
  counts: RankingCounts;
  onShow: (bucket: 'not_measured') => void;
}

/** Warns if the last checks measured nothing, or are long ago; renders nothing while all is well. */
export function CurrentPosition({ counts, onShow }: CurrentPositionProps) {
  const t = useMessages();
  const { unmeasured_reasons: reasons, marks } = counts;
  const shut = reasons.filter(({ name }) => isShutReason(name));
  const refused = shut.reduce((sum, { count }) => sum + count, 0);
  const missing = reasons.reduce((sum, { count }) => sum + count, 0);
  const stale = marks.find(({ name }) => name === 'stale')?.count ?? 0;
  if (missing === 0 && stale === 0) return null;
  const show = missing > 0 && (
    <Button size="sm" onClick={() => onShow('not_measured')}>
      {t('Show keywords')}
    </Button>
  );
  return (
    <Callout
      tone="warning"
      action={show}
      title={
        refused > 0 ? (
          <>
            <Shield className="mr-1 inline size-4 align-[-3px]" />
            {t.many(
              refused,
              'Search engine blocked {count} keyword in the last check|Search engine blocked {count} keywords in the last check',
            )}
          </>
        ) : missing > 0 ? (
          t.many(
            missing,
            '{count} keyword not measured in the last check|{count} keywords not measured in the last check',
          )
        ) : (
          t.many(stale, '{count} keyword has outdated positions|{count} keywords have outdated positions')
        )
      }
    >
      {missing > 0 &&
        t('{reasons}. Showing the last known position. Wait, add a proxy, or slow down the schedule.', {
          reasons: reasons
            .map(({ name, count }) => `${reasonOf(t, name as UnmeasuredReason).short} ${t.number(count)}`)
            .join(', '),
        })}
      {stale > 0 && missing > 0 && ` ${t.many(stale, '{count} keyword is outdated.|{count} keywords are outdated.')}`}
      {stale > 0 && missing === 0 && t('Check the schedule and whether the worker is running.')}
    </Callout>
  );
}
