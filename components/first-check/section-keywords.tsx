'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Check } from '#components/ui/icons.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { FirstCheck } from '#lib/features/first-check/contract.ts';
import { addTracked } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';
import { Section } from './section.tsx';

/** The suggested keywords, which of them are tracked, and a button for the others. */
export function SectionKeywords({ check, onTracked }: { check: FirstCheck; onTracked: () => void }) {
  const t = useMessages();
  const { project, keywords: found, ranks } = check;
  const open = found.keywords.filter(({ tracked }) => !tracked).map(({ keyword }) => keyword);
  const add = useMutation({
    mutationFn: () =>
      addTracked({
        project_id: project.id,
        keywords: open,
        engines: [ranks.search_engine],
        countries: [ranks.country],
        languages: [''],
        devices: ['desktop'],
        start: true,
      }),
    onSuccess: onTracked,
  });
  return (
    <Section
      id="keywords"
      title={t('2 · Suggested keywords')}
      note={t('From the titles and headings of the crawled pages, completed with autocomplete suggestions.')}
      state={found.state}
      reason={found.reason}
      progress={<p>{t('Waiting for the first pages of the crawl.')}</p>}
      link={
        found.state !== 'waiting' && (
          <Link
            href={`/keywords?${new URLSearchParams({ project: project.id, from: 'page', page: `https://${project.domain}/` })}`}
            className="rounded-control text-accent-strong hover:underline"
          >
            {t('Find more with keyword research')}
          </Link>
        )
      }
    >
      {found.keywords.length > 0 && (
        <>
          <ul aria-label={t('Suggested keywords')} className="flex flex-wrap gap-1.5">
            {found.keywords.map(({ keyword, tracked }) => (
              <li
                key={keyword}
                className="inline-flex min-h-7 items-center gap-1 break-all rounded-full border px-2.5 text-table"
              >
                {tracked && <Check className="size-3.5 shrink-0 text-better" />}
                {keyword}
                {tracked && <span className="sr-only"> ({t('tracked')})</span>}
              </li>
            ))}
          </ul>
          {open.length > 0 && open.length < found.keywords.length && project.role !== 'viewer' && (
            <Button size="sm" className="justify-self-start" pending={add.isPending} onClick={() => add.mutate()}>
              {t.many(open.length, 'Track the other keyword|Track the other {count} keywords')}
            </Button>
          )}
          {add.isError && <Callout tone="fault">{add.error.message}</Callout>}
        </>
      )}
    </Section>
  );
}
