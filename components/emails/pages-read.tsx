import { ForeignLink } from '#components/audit/report/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import type { EmailRunDetail } from '#lib/features/domain-emails/runs-contract.ts';
import { originWords } from './email-words.ts';

/** What was looked at, and what could not be: nothing here is a total of the web. */
export function PagesRead({ run }: { run: EmailRunDetail }) {
  const { pages, pages_failed: failed, searches, left_out: leftOut } = run;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <PanelHeader title="Pages read" note={`${plural(pages.length, 'page')} read for addresses.`} />
        {pages.length > 0 && (
          <Table aria-label="Pages read">
            <thead>
              <tr>
                <Th>Page</Th>
                <Th className="w-44">Found by</Th>
                <Th className="w-28 text-right">Addresses</Th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <Tr key={page.url}>
                  <Td className="min-w-60">
                    <ForeignLink url={page.url} />
                  </Td>
                  <Td className="whitespace-nowrap">{originWords[page.found_by]}</Td>
                  <Td className="text-right">{formatNumber(page.emails_count)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      {failed.length > 0 && (
        <Panel aria-label="Pages not read">
          <PanelHeader title="Not read" note="Nothing is known of the addresses on these pages." />
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
        <Panel aria-label="Left out">
          <PanelHeader title="Left out" note="They look like addresses and stand for others." />
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
      <Panel aria-label="Searches">
        <PanelHeader title="Searches" note="What the engine was asked; each is kept with its pages." />
        <ul className="divide-y border-t">
          {searches.map((one) => (
            <li key={one.query} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5 text-table">
              {one.search_id ? (
                <a
                  href={`/search/${one.search_id}`}
                  className="break-all rounded-control font-medium text-accent-strong hover:underline"
                >
                  {one.query}
                </a>
              ) : (
                <span className="break-all font-medium">{one.query}</span>
              )}
              <span className="text-muted">
                {plural(one.results_count, 'result')} on {plural(one.pages_read, 'page')}
                {one.incomplete_reason && `. ${one.incomplete_reason}`}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
