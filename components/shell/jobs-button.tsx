'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ListChecks } from '#components/ui/icons.tsx';
import { onStart } from '#lib/client/call-endpoint.ts';
import { jobsKey, jobsQuery } from '#lib/features/jobs/client.ts';
import type { RunningJob } from '#lib/features/jobs/contract.ts';
import { endsOf } from '#lib/features/jobs/labels.ts';
import { useMessages } from '#messages';
import { onOverlay } from './overlays.ts';

const JobsTray = dynamic(() => import('./jobs-tray.tsx').then((module) => module.JobsTray), { ssr: false });

/** Number of running jobs, in every header; opens the tray. Ends are announced, progress is not. */
export function JobsButton() {
  const t = useMessages();
  const client = useQueryClient();
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [said, setSaid] = useState('');
  const { data, error } = useQuery({ ...jobsQuery(open), retry: false });
  const before = useRef<readonly RunningJob[]>([]);

  useEffect(() => {
    if (!data) return;
    const ends = endsOf(before.current, data.jobs);
    before.current = data.jobs;
    if (ends.length > 0) setSaid(ends.join('. '));
  }, [data]);

  // A job may have started on another screen, or by a call from this one.
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    void client.invalidateQueries({ queryKey: jobsKey });
  }, [path, client]);
  useEffect(() => onStart(() => void client.invalidateQueries({ queryKey: jobsKey })), [client]);

  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  useEffect(
    () =>
      onOverlay((overlay) => {
        if (overlay !== 'jobs') return;
        setUsed(true);
        setOpen(true);
      }),
    [],
  );
  const count = data?.under_way ?? 0;
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('Jobs, {count} running', { count }) : t('Jobs')}
        title={t('Jobs')}
        className="relative"
        onClick={show}
      >
        <ListChecks />
        {count > 0 && (
          <span className="-top-1 -right-1 absolute flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-medium text-meta text-on-accent">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
      {used && <JobsTray open={open} onOpenChange={setOpen} jobs={data?.jobs ?? null} error={error} />}
    </>
  );
}
