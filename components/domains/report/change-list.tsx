import { changeLabels } from '#components/domains/domain-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { DomainChange } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';

/** Changes, one per line: kind, subject, old and new value. */
export function ChangeList({ changes }: { changes: readonly DomainChange[] }) {
  const t = useMessages();
  return (
    <ul className="border-t">
      {changes.map((change) => {
        const { badge, title, values } = changeLabels(t, change);
        return (
          <li
            key={`${change.what} ${change.how} ${change.before} ${change.after}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t px-4 py-2 first:border-t-0"
          >
            <Badge tone={badge.tone} className="w-18 justify-center">
              {badge.word}
            </Badge>
            <span className="font-medium">{title}</span>
            <span className="min-w-0 wrap-anywhere text-muted">{values}</span>
          </li>
        );
      })}
    </ul>
  );
}
