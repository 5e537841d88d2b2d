'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { SectionCitations } from '#components/first-check/section-citations.tsx';
import { SectionCrawl } from '#components/first-check/section-crawl.tsx';
import { SectionKeywords } from '#components/first-check/section-keywords.tsx';
import { SectionRanks } from '#components/first-check/section-ranks.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { firstCheckQuery, stopFirstCheck } from '#lib/features/first-check/client.ts';
import type { FirstCheck } from '#lib/features/first-check/contract.ts';
import { useMessages } from '#messages';
import { StartFirstCheck } from './start-first-check.tsx';

interface Props {
  initial: FirstCheck;
  countryName: string;
  /** The checklist of the project: what is left when the check is over. */
  children?: ReactNode;
}

const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'running';

/** The first check of a project, live: four sections, each with its own state, and then what is left to set up. */
export function FirstCheckView({ initial, countryName, children }: Props) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const query = firstCheckQuery(initial.project.id, initial);
  const { data: check, error } = useQuery(query);
  const stop = useMutation({
    mutationFn: () => stopFirstCheck(check.project.id),
    onSettled: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  });
  // The checklist is rendered by the server, from what the check has set up meanwhile.
  const wasRunning = useRef(check.running);
  useEffect(() => {
    if (wasRunning.current && !check.running) router.refresh();
    wasRunning.current = check.running;
  }, [check.running, router]);
  const { id, name, domain, role } = check.project;
  const sections = [check.crawl, check.keywords, check.ranks, check.citations];
  const ready = sections.filter((section) => !isOpen(section)).length;
  const mayEdit = role !== 'viewer';
  return (
    <>
      <PageHeader
        title={t('First check of {domain}', { domain })}
        note={
          <span role="status">
            {check.running
              ? t('{ready} of {total} sections ready. It continues when you close this page.', {
                  ready,
                  total: sections.length,
                })
              : t('All sections have ended. The results are in the project {name}.', { name })}
          </span>
        }
        actions={
          <>
            {check.running && mayEdit && (
              <Button pending={stop.isPending} onClick={() => stop.mutate()}>
                {t('Stop')}
              </Button>
            )}
            {!check.running && mayEdit && <StartFirstCheck projectId={id} label={t('Run again')} isSecondary />}
            <Button asChild variant={check.running ? 'secondary' : 'primary'}>
              <Link href={`/projects/${id}`}>{t('Open the project')}</Link>
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {(error ?? stop.error) && <Callout tone="fault">{(error ?? stop.error)?.message}</Callout>}
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <SectionCrawl crawl={check.crawl} />
          <SectionKeywords check={check} onTracked={() => cache.invalidateQueries({ queryKey: query.queryKey })} />
          <SectionRanks ranks={check.ranks} projectId={id} countryName={countryName} />
          <SectionCitations citations={check.citations} domain={domain} />
        </div>
        {!check.running && children}
      </div>
    </>
  );
}
