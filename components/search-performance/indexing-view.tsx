'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import { useRefreshWhile } from '#components/ui/use-refresh-while.ts';
import { inspectUrls, refreshSitemaps, signInHref, submitSitemap } from '#lib/features/search-console/client.ts';
import type { Inspection, Inspections, Sitemap } from '#lib/features/search-console/pages-contract.ts';
import { useMessages } from '#messages';

interface IndexingViewProps {
  projectId: string;
  canEdit: boolean;
  inspections: Inspections;
  sitemaps: readonly Sitemap[];
}

/** URL Inspection of chosen pages, and the sitemaps that Search Console knows. */
export function IndexingView({ projectId, canEdit, inspections, sitemaps }: IndexingViewProps) {
  useRefreshWhile(inspections.inspections.some(({ status }) => status === 'queued'));
  return (
    <div className="grid grid-cols-1 gap-4">
      {canEdit && <InspectForm projectId={projectId} left={inspections.left_today} />}
      <InspectionTable inspections={inspections.inspections} />
      <SitemapTable projectId={projectId} canEdit={canEdit} sitemaps={sitemaps} />
    </div>
  );
}

function InspectForm({ projectId, left }: { projectId: string; left: number }) {
  const t = useMessages();
  const router = useRouter();
  const [text, setText] = useState('');
  const urls = text.split(/\s+/).filter(Boolean);
  const inspect = useMutation({
    mutationFn: () => inspectUrls(projectId, urls),
    onSuccess: ({ queued }) => {
      toast.success(t.many(queued, '{count} URL queued|{count} URLs queued'));
      setText('');
      router.refresh();
    },
  });
  return (
    <Panel>
      <PanelHeader
        title={t('Inspect URLs')}
        note={t('Google allows 2,000 inspections per day and property; {left} are left today.', { left })}
      />
      <PanelBody className="grid gap-3">
        <Field label={t('URLs')} hint={t('One per line, up to 500.')}>
          {(control) => (
            <Textarea {...control} spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        {inspect.isError && <Callout tone="fault">{inspect.error.message}</Callout>}
        <Button
          variant="primary"
          className="w-fit"
          disabled={urls.length === 0}
          pending={inspect.isPending}
          onClick={() => inspect.mutate()}
        >
          {t('Inspect')}
        </Button>
      </PanelBody>
    </Panel>
  );
}

const TONES = { PASS: 'good', FAIL: 'fault', PARTIAL: 'warning' } as const;

function InspectionTable({ inspections }: { inspections: readonly Inspection[] }) {
  const t = useMessages();
  const verdicts: Record<string, string> = {
    PASS: t('On Google'),
    FAIL: t('Not on Google'),
    PARTIAL: t('On Google, with issues'),
    NEUTRAL: t('Not on Google'),
  };
  const resultOf = ({ status, error, verdict }: Inspection) => {
    if (status === 'queued') return <Badge>{t('Queued')}</Badge>;
    if (status === 'failed') return <span className="text-fault">{error}</span>;
    const tone = Object.entries(TONES).find(([name]) => name === verdict)?.[1] ?? 'neutral';
    return <Badge tone={tone}>{verdicts[verdict ?? ''] ?? t('Unknown')}</Badge>;
  };
  return (
    <Panel>
      <PanelHeader
        title={t('URL inspections')}
        note={t('What Google has in its index, with the date of each answer.')}
      />
      {inspections.length === 0 ? (
        <EmptyState title={t('No URLs inspected yet')}>
          {t('Enter pages above to see whether and how Google has indexed them.')}
        </EmptyState>
      ) : (
        <Table aria-label={t('URL inspections')}>
          <thead>
            <tr>
              <Th>{t('URL')}</Th>
              <Th>{t('Result')}</Th>
              <Th>{t('Coverage')}</Th>
              <Th>{t('Google canonical')}</Th>
              <Th>{t('Last crawl')}</Th>
              <Th>{t('Inspected')}</Th>
            </tr>
          </thead>
          <tbody>
            {inspections.map((one) => (
              <Tr key={one.id}>
                <Td className="max-w-96 break-all">{one.url}</Td>
                <Td className="whitespace-nowrap">{resultOf(one)}</Td>
                <Td>{one.coverage_state ?? '–'}</Td>
                <Td className="max-w-80 break-all">
                  {one.google_canonical === one.url ? t('Same URL') : (one.google_canonical ?? '–')}
                </Td>
                <Td className="whitespace-nowrap">{one.last_crawl_at ? t.day(one.last_crawl_at) : '–'}</Td>
                <Td className="whitespace-nowrap">{one.inspected_at ? t.day(one.inspected_at) : '–'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function SubmitForm({ projectId }: { projectId: string }) {
  const t = useMessages();
  const router = useRouter();
  const [url, setUrl] = useState('');
  const submit = useMutation({
    mutationFn: () => submitSitemap(projectId, url.trim()),
    onSuccess: () => {
      toast.success(t('Sitemap submitted'));
      setUrl('');
      router.refresh();
    },
  });
  const back = `/search-performance/indexing?project=${projectId}`;
  return (
    <PanelBody className="grid gap-3">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim() !== '') submit.mutate();
        }}
      >
        <Field label={t('Submit a sitemap')} className="min-w-0 flex-1 basis-72">
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://example.com/sitemap.xml"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={url.trim() === ''} pending={submit.isPending}>
          {t('Submit')}
        </Button>
      </form>
      {submit.isError && (
        <Callout
          tone="fault"
          action={
            <Button size="sm" asChild>
              <a href={signInHref(back, ['search_console', 'sitemaps'])}>{t('Sign in with write access')}</a>
            </Button>
          }
        >
          {submit.error.message}
        </Callout>
      )}
    </PanelBody>
  );
}

function SitemapTable({ projectId, canEdit, sitemaps }: Omit<IndexingViewProps, 'inspections'>) {
  const t = useMessages();
  const router = useRouter();
  const refresh = useMutation({ mutationFn: () => refreshSitemaps(projectId), onSuccess: () => router.refresh() });
  const [first] = sitemaps;
  return (
    <Panel>
      <PanelHeader
        title={t('Sitemaps')}
        note={first && t('As of {day}.', { day: t.day(first.checked_at) })}
        actions={
          canEdit && (
            <Button size="sm" pending={refresh.isPending} onClick={() => refresh.mutate()}>
              {t('Refresh')}
            </Button>
          )
        }
      />
      {refresh.isError && (
        <PanelBody>
          <Callout tone="fault">{refresh.error.message}</Callout>
        </PanelBody>
      )}
      {canEdit && <SubmitForm projectId={projectId} />}
      {sitemaps.length === 0 ? (
        <EmptyState title={t('No sitemaps')}>
          {t('Search Console knows no sitemap of this property, or they were not read yet.')}
        </EmptyState>
      ) : (
        <Table aria-label={t('Sitemaps')}>
          <thead>
            <tr>
              <Th>{t('Sitemap')}</Th>
              <Th className="text-right">{t('Errors')}</Th>
              <Th className="text-right">{t('Warnings')}</Th>
              <Th className="text-right">{t('URLs')}</Th>
              <Th>{t('Submitted')}</Th>
              <Th>{t('Downloaded')}</Th>
            </tr>
          </thead>
          <tbody>
            {sitemaps.map((one) => (
              <Tr key={one.url}>
                <Td className="break-all">{one.url}</Td>
                <Td className={`text-right tabular-nums ${one.errors > 0 ? 'text-fault' : ''}`}>
                  {t.number(one.errors)}
                </Td>
                <Td className="text-right tabular-nums">{t.number(one.warnings)}</Td>
                <Td className="text-right tabular-nums">{one.submitted === null ? '–' : t.number(one.submitted)}</Td>
                <Td className="whitespace-nowrap">{one.submitted_at ? t.day(one.submitted_at) : '–'}</Td>
                <Td className="whitespace-nowrap">
                  {one.is_pending ? t('Pending') : one.downloaded_at ? t.day(one.downloaded_at) : '–'}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
