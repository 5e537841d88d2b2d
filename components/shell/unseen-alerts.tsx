import { Bell } from 'lucide-react';
import Link from 'next/link';
import { plural } from '#lib/client/format.ts';

/** Says in every header how many alerts nobody has seen, and leads to them. Nothing when all were. */
export function UnseenAlerts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      href="/alerts"
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 font-medium text-accent-strong text-table hover:underline touch:h-11 [&_svg]:size-4"
    >
      <Bell aria-hidden="true" />
      <span className="max-sm:hidden">{plural(count, 'new alert')}</span>
      <span className="sm:hidden">
        {count}
        <span className="sr-only"> new alerts</span>
      </span>
    </Link>
  );
}
