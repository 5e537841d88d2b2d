import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { CodeSample } from '#lib/api/code-samples.ts';
import { STATUS_TEXTS } from '#lib/api/endpoint-errors.ts';
import { BODY_MAX_BYTES } from '#lib/api/read-body.ts';
import { QUERY_MAX_CHARACTERS } from '#lib/api/route.ts';
import { SCOPE_TEXTS, SCOPES } from '#lib/contract/scopes.ts';
import { Sentence, useMessages } from '#messages';
import { Samples } from './samples.tsx';
import { Words } from './words.tsx';

const LINK = 'rounded-control text-accent-strong underline underline-offset-2';

interface IntroductionProps {
  origin: string;
  /** A first request to try, in each language. */
  samples: readonly CodeSample[];
}

/** A first request, and what applies to every operation. */
export function Introduction({ origin, samples }: IntroductionProps) {
  const t = useMessages();
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <section
        aria-labelledby="start"
        className="grid grid-cols-1 gap-x-6 gap-y-4 rounded-panel border bg-panel p-4 text-table lg:col-span-2 lg:grid-cols-2"
      >
        <div className="grid min-w-0 content-start gap-3">
          <h2 id="start" className="font-semibold text-section">
            {t('Quick start')}
          </h2>
          <ol className="grid list-decimal gap-2 pl-5">
            <li>
              <Sentence
                text="Create a token in {settings}, or with {command}. It is shown once."
                settings={
                  <a href="/settings/tokens" className={LINK}>
                    {t('Settings → API tokens')}
                  </a>
                }
                command={<code className="font-mono text-meta">npm run token -- --name NAME</code>}
              />
            </li>
            <li>
              <Words>
                {t('Send it as `Authorization: Bearer <token>`. Cookies and tokens in the URL are ignored.')}
              </Words>
            </li>
            <li>{t('Run the example: it audits one page and returns its score and issues.')}</li>
          </ol>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-muted">{t('Base URL')}</dt>
            <dd>
              <code className="break-all font-mono text-meta">{origin}/api/v1</code>
            </dd>
            <dt className="text-muted">{t('OpenAPI 3.1')}</dt>
            <dd>
              <a href="/api/v1/openapi.json" className={`break-all ${LINK}`}>
                /api/v1/openapi.json
              </a>
            </dd>
            <dt className="text-muted">{t('MCP server')}</dt>
            <dd>
              <code className="break-all font-mono text-meta">{origin}/api/mcp</code>
              <p className="text-muted">{t('Streamable HTTP, with the same token.')}</p>
            </dd>
          </dl>
        </div>
        <Samples id="start" samples={samples} />
      </section>
      <Part title={t('Requests and responses')}>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <Words>
              {t('GET and DELETE take query parameters; lists as `name[]=a&name[]=b`, `name=a&name=b` or `name=a`.')}
            </Words>
          </li>
          <li>{t('POST and PATCH take query parameters, a JSON body, or both; the body takes precedence.')}</li>
          <li>{t('Unknown parameters are ignored. Repeating a non-list parameter is an error.')}</li>
          <li>
            <Words>{t('Values that could not be measured are `null`, with a reason field.')}</Words>
          </li>
          <li>
            <Words>{t('Lists are paginated: pass the `cursor` of a response to the next request.')}</Words>
          </li>
          <li>
            <Words>{t('Every response has an `X-Request-Id` header.')}</Words>
          </li>
        </ul>
      </Part>
      <Part title={t('Limits')}>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{t('Rate limit: 600 requests per minute per token by default, plus an optional daily limit.')}</li>
          <li>
            <Words>{t('Requests over the limit return 429 with `Retry-After` in seconds.')}</Words>
          </li>
          <li>{t('Most endpoints respond within 28 seconds (partial result or 504). Longer tasks run as jobs.')}</li>
          <li>
            {t('Request body: max. {body} KiB. Query string: max. {query} characters.', {
              body: BODY_MAX_BYTES / 1024,
              query: QUERY_MAX_CHARACTERS,
            })}
          </li>
        </ul>
      </Part>
      <Part title={t('Token scopes')} wide>
        <ul className="grid gap-1 sm:grid-cols-2">
          {SCOPES.map((scope) => (
            <li key={scope}>
              <code className="font-medium font-mono">{scope}</code>{' '}
              <span className="text-muted">{SCOPE_TEXTS[scope]}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted">{t('Tokens created without scopes have full access.')}</p>
      </Part>
      <section aria-labelledby="errors" className="min-w-0 rounded-panel border bg-panel lg:col-span-2">
        <h2 id="errors" className="scroll-mt-16 px-4 pt-4 font-semibold text-section">
          {t('Errors')}
        </h2>
        <p className="px-4 pt-1 pb-2 text-table">
          {t('Errors are JSON and say what failed and how to fix it. Possible errors are listed per endpoint.')}
        </p>
        <Table aria-label={t('Error codes')}>
          <thead>
            <tr>
              <Th>{t('Status')}</Th>
              <Th>{t('Meaning')}</Th>
              <Th className="max-sm:hidden">{t('Example message')}</Th>
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

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section
      className={cn(
        'grid min-w-0 content-start gap-2 rounded-panel border bg-panel p-4 text-table',
        wide && 'lg:col-span-2',
      )}
    >
      <h2 className="font-semibold text-section">{title}</h2>
      {children}
    </section>
  );
}
