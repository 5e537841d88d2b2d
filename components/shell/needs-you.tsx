'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Hand } from '#components/ui/icons.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { jobHref, waitingCallsQuery } from '#lib/features/captcha/client.ts';
import type { WaitingCall } from '#lib/features/captcha/contract.ts';

/**
 * Notice in every header that a job waits for a person, with a link to it. `waiting`: those known when the page was
 * rendered.
 */
export function NeedsYou({ waiting }: { waiting: WaitingCall[] }) {
  const t = useMessages();
  const { data } = useQuery({ ...waitingCallsQuery(10_000), initialData: waiting, retry: false });
  const [first, ...others] = data;
  return (
    <div role="status" className="contents">
      {first && (
        <Link
          href={jobHref(first)}
          className="flex h-8 shrink-0 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 font-medium text-table text-warning hover:underline touch:h-11 [&_svg]:size-4"
        >
          <Hand />
          <span className="max-sm:sr-only">
            {t.many(others.length + 1, '{count} job needs attention|{count} jobs need attention')}
          </span>
        </Link>
      )}
    </div>
  );
}
