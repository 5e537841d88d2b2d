import type { Metadata } from 'next';
import { SettingsView } from '#components/site-audits/settings/settings-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listCrawlSettings } from '#lib/features/site-audits/crawl-settings-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Crawl settings') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CrawlSettingsPage({ searchParams }: PageProps) {
  const t = await messages();
  const { site } = await searchParams;
  const { data } = await read(listCrawlSettings, {});
  return (
    <>
      <PageHeader
        title={t('Crawl settings')}
        note={t('How each site is crawled, and what the crawl signs in with. Scheduled audits use them too.')}
      />
      <SettingsView initial={data.settings} site={typeof site === 'string' ? site.slice(0, 300) : ''} />
      <ScreenCurl of={listCrawlSettings} input={{}} />
    </>
  );
}
