import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { STATUS_TEXTS } from '#lib/api/endpoint-errors.ts';
import { BODY_MAX_BYTES } from '#lib/api/read-body.ts';
import { QUERY_MAX_CHARACTERS } from '#lib/api/route.ts';
import { SCOPE_TEXTS, SCOPES } from '#lib/contract/scopes.ts';
import { useMessages } from '#messages';
import { Words } from './words.tsx';

/** What applies to every operation. */
export function Introduction({ origin }: { origin: string }) {
  const t = useMessages();
  const first = [
    `curl ${`'${origin}/api/v1/web_page_seo_analysis?url=https%3A%2F%2Fexample.com%2F'`}`,
    '-H "Authorization: Bearer $SERPENTINE_TOKEN"',
  ].join(' \\\n  ');
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Part title={t('How to call it')}>
        <p>
          <Words>
            {t(
              'Every operation stands under `{origin}/api/v1`. Send a token in the header: `Authorization: Bearer <token>`. Cookies and tokens in the address are not looked at.',
              { origin },
            )}
          </Words>
        </p>
        <p>
          <Words>
            {t(
              'Tokens are made under Settings → API tokens, or with `npm run token -- --name NAME`. They are shown once.',
            )}
          </Words>
        </p>
        <div className="relative">
          <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 pr-12 font-mono text-meta">
            {first}
          </pre>
          <CopyButton
            iconOnly
            label={t('Copy this call')}
            text={first}
            className="absolute top-2 right-2 print:hidden"
          />
        </div>
        <p>
          <Words>
            {t(
              'Assistants find every operation as a tool at `{origin}/api/mcp` (Model Context Protocol, streamable HTTP), with the same token.',
              { origin },
            )}
          </Words>
        </p>
        <p>
          {t('The same as an OpenAPI 3.1 document:')}{' '}
          <a
            href="/api/v1/openapi.json"
            className="break-all rounded-control text-accent-strong underline underline-offset-2"
          >
            /api/v1/openapi.json
          </a>
        </p>
      </Part>
      <Part title={t('How values travel')}>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <Words>
              {t(
                'GET and DELETE take their fields in the query; lists as `name[]=a&name[]=b`, `name=a&name=b` or `name=a`.',
              )}
            </Words>
          </li>
          <li>
            {t(
              'POST and PATCH take them in the query, in a JSON body, or split over both; the body wins where both have one.',
            )}
          </li>
          <li>{t('Unknown fields are ignored; one that is not a list and is given twice is an error.')}</li>
          <li>
            <Words>
              {t('What could not be measured is `null`, and the reason stands beside it. Absent is not unmeasured.')}
            </Words>
          </li>
          <li>
            <Words>{t('Lists are read page by page: pass the `cursor` of one answer to the next request.')}</Words>
          </li>
          <li>
            <Words>{t('Every answer carries `X-Request-Id`; with it a request is found in the log.')}</Words>
          </li>
        </ul>
      </Part>
      <Part title={t('Limits')}>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{t('A token has requests a minute (600 unless it was made with others) and, if wished, a day.')}</li>
          <li>
            <Words>
              {t(
                'When they are used up the answer is 429, and `Retry-After` says after how many seconds to ask again.',
              )}
            </Words>
          </li>
          <li>
            {t(
              'Most operations answer within 28 seconds, with what they have or with 504. What takes longer is a job.',
            )}
          </li>
          <li>
            {t('A body has at most {body} KiB, a query string {query} characters.', {
              body: BODY_MAX_BYTES / 1024,
              query: QUERY_MAX_CHARACTERS,
            })}
          </li>
        </ul>
      </Part>
      <Part title={t('Scopes of a token')}>
        <ul className="grid gap-1">
          {SCOPES.map((scope) => (
            <li key={scope}>
              <code className="font-medium font-mono">{scope}</code>{' '}
              <span className="text-muted">{SCOPE_TEXTS[scope]}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted">{t('A token that was made without scopes has all of them.')}</p>
      </Part>
      <section aria-labelledby="errors" className="min-w-0 rounded-panel border bg-panel lg:col-span-2">
        <h2 id="errors" className="scroll-mt-16 px-4 pt-4 font-semibold text-section">
          {t('Errors')}
        </h2>
        <p className="px-4 pt-1 pb-2 text-table">
          {t(
            'A failure is JSON too: what failed, on what, and what to do. Each operation lists the bodies that it can answer.',
          )}
        </p>
        <Table aria-label={t('Statuses of failures')}>
          <thead>
            <tr>
              <Th>{t('Status')}</Th>
              <Th>{t('Meaning')}</Th>
              <Th className="max-sm:hidden">{t('For example')}</Th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(STATUS_TEXTS).map(([status, [meaning, example]]) => (
              <Tr key={status}>
                <Td className="font-medium font-mono">{status}</Td>
                <Td>{meaning}</Td>
                <Td className="text-muted max-sm:hidden">{example}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2 rounded-panel border bg-panel p-4 text-table">
      <h2 className="font-semibold text-section">{title}</h2>
      {children}
    </section>
  );
}
