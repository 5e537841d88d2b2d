import { Bell } from '#components/ui/icons.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { useMessages } from '#messages';

/** Number of unseen alerts in every header, with a link to the latest. Renders nothing without any. */
export function UnseenAlerts({ count, projectId }: { count: number; projectId: string | null }) {
  const t = useMessages();
  if (count === 0) return null;
  return (
    <PrefetchLink
      href={projectId === null ? '/alerts' : `/alerts?project=${projectId}`}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 font-medium text-accent-strong text-table hover:underline touch:h-11 [&_svg]:size-4"
    >
      <Bell />
      <span className="max-sm:hidden">{t.many(count, '{count} new alert|{count} new alerts')}</span>
      <span className="sm:hidden">
        <span aria-hidden>{t.number(count)}</span>
        <span className="sr-only">{t.many(count, '{count} new alert|{count} new alerts')}</span>
      </span>
    </PrefetchLink>
  );
}
