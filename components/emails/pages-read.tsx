import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { EmailRunDetail } from '#lib/features/emails/runs-contract.ts';
import { useMessages } from '#messages';
import { originLabels } from './email-labels.ts';

/** Pages that were read and those that failed: none of these figures is a total for the web. */
export function PagesRead({ run }: { run: EmailRunDetail }) {
  const t = useMessages();
  const { pages, pages_failed: failed, searches, left_out: leftOut } = run;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <PanelHeader
          title={t('Pages crawled')}
          note={t.many(
            pages.length,
            '{count} page crawled for email addresses.|{count} pages crawled for email addresses.',
          )}
        />
        {pages.length > 0 && (
          <Table aria-label={t('Pages crawled')}>
            <thead>
              <tr>
                <Th>{t('Page')}</Th>
                <Th className="w-44">{t('Source')}</Th>
                <Th className="w-28 text-right">{t('Emails')}</Th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <Tr key={page.url}>
                  <Td className="min-w-60">
                    <ForeignLink url={page.url} />
                  </Td>
                  <Td className="whitespace-nowrap">{originLabels(t)[page.found_by]}</Td>
                  <Td className="text-right">{t.number(page.emails_count)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      {failed.length > 0 && (
        <Panel aria-label={t('Pages not crawled')}>
          <PanelHeader title={t('Pages not crawled')} note={t('Email addresses on these pages are unknown.')} />
          <ul className="divide-y border-t">
            {failed.map((page) => (
              <li key={page.url} className="grid gap-0.5 px-4 py-2.5 text-table">
                <ForeignLink url={page.url} />
                <span className="break-words text-muted">{page.reason}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {leftOut.length > 0 && (
        <Panel aria-label={t('Ignored')}>
          <PanelHeader title={t('Ignored')} note={t('Placeholder addresses.')} />
          <ul className="divide-y border-t">
            {leftOut.map((one) => (
              <li key={one.email} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5 text-table">
                <span className="break-all font-medium">{one.email}</span>
                <ForeignLink url={one.url} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel aria-label={t('SERP checks')}>
        <PanelHeader title={t('SERP checks')} note={t('Search queries used, each with its pages.')} />
        <ul className="divide-y border-t">
          {searches.map((one) => (
            <li key={one.query} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5 text-table">
              {one.search_id ? (
                <a
                  href={`/searches/${one.search_id}`}
                  className="break-all rounded-control font-medium text-accent-strong hover:underline"
                >
                  {one.query}
                </a>
              ) : (
                <span className="break-all font-medium">{one.query}</span>
              )}
              <span className="text-muted">
                {t.many(one.results_count, '{count} result on {pagesRead}|{count} results on {pagesRead}', {
                  pagesRead: t.many(one.pages_read, '{count} page|{count} pages'),
                })}
                {one.incomplete_reason && `. ${one.incomplete_reason}`}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
