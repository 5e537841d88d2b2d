'use client';

import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EndpointForm } from '#components/forms/endpoint-form.tsx';
import { JsonTree } from '#components/json-tree.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { RequestFailed, runEndpoint } from '#lib/client/call-endpoint.ts';
import type { FieldInfo } from '#lib/contract/field-info.ts';
import { curlOf, typescriptOf } from '#lib/text/call-samples.ts';
import { useMessages } from '#messages';
import { ResultTable } from './result-table.tsx';

const EngineRunFailure = dynamic(() => import('./failure.tsx').then((module) => module.EngineRunFailure), {
  ssr: false,
});

interface ToolViewProps {
  tool: { id: string; method: string; path: string; scope: string | null; reference: string };
  fields: readonly FieldInfo[];
  countries: readonly { code: string; name: string }[];
}

/** Form, result, and the same call for copying. */
export function ToolView({ tool, fields, countries }: ToolViewProps) {
  const t = useMessages();
  const [input, setInput] = useState<Record<string, unknown>>({});
  const [view, setView] = useState<'table' | 'json'>('table');
  const run = useMutation({ mutationFn: (given: Record<string, unknown>) => runEndpoint(tool.id, given) });
  const { data, error } = run;
  const asksEngine = fields.some(({ name }) => name === 'search_engine');
  /** New form values after another engine was asked from the result. */
  const [given, setGiven] = useState<Record<string, unknown> | null>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[360px_minmax(0,1fr)]">
      <Panel>
        <PanelHeader title={t('Input')} />
        <PanelBody className="grid grid-cols-1 gap-4">
          <EndpointForm
            key={JSON.stringify(given)}
            initial={given ?? undefined}
            fields={fields}
            countries={countries}
            submitLabel={t('Run')}
            pending={run.isPending}
            onChange={setInput}
            onSubmit={(given) => {
              setInput(given);
              run.mutate(given);
            }}
          />
          <details className="border-t pt-3 text-table">
            <summary className="w-fit rounded-control py-1 font-medium text-muted hover:text-ink touch:py-3">
              {t('API request')}
            </summary>
            <div className="grid grid-cols-1 gap-3 pt-2">
              <code className="break-all font-mono text-meta">
                {tool.method} /api/v1{tool.path}
              </code>
              {tool.scope && (
                <p className="text-muted">{t('Requires a token with the scope “{scope}”.', { scope: tool.scope })}</p>
              )}
              <div className="flex flex-wrap gap-2">
                <CopyButton label={t('Copy as cURL')} text={() => curlOf(tool, input, location.origin)} />
                <CopyButton
                  label={t('Copy as TypeScript')}
                  text={() => typescriptOf(tool.id, input, location.origin)}
                />
              </div>
              <a href={tool.reference} className="w-fit rounded-control text-accent-strong hover:underline">
                {t('API reference')}
              </a>
            </div>
          </details>
        </PanelBody>
      </Panel>
      <Panel aria-label={t('Result')} aria-live="polite" aria-busy={run.isPending}>
        {run.isPending ? (
          <EmptyState
            title={
              <span className="inline-flex items-center gap-2">
                <Spinner /> {t('Running')}
              </span>
            }
          >
            {t('Times out after 28 seconds.')}
          </EmptyState>
        ) : error ? (
          asksEngine && error instanceof RequestFailed && error.status >= 429 ? (
            <EngineRunFailure
              error={error}
              input={input}
              asking={null}
              onAsk={(engine) => {
                setGiven({ ...input, search_engine: engine });
                setInput({ ...input, search_engine: engine });
                run.mutate({ ...input, search_engine: engine });
              }}
            />
          ) : (
            <ErrorState
              title={t('Run failed')}
              requestId={error instanceof RequestFailed ? error.requestId : undefined}
            >
              {error.message}
            </ErrorState>
          )
        ) : data ? (
          <>
            <PanelHeader
              title={t('Result')}
              note={[
                t('Duration: {time}', { time: t.duration(data.ms) }),
                ...(data.requestId ? [t('Request ID {id}', { id: data.requestId })] : []),
              ].join(', ')}
              actions={
                <>
                  <Choice
                    label={t('View as')}
                    value={view}
                    onChange={setView}
                    options={[
                      { value: 'table', label: t('Table') },
                      { value: 'json', label: 'JSON' },
                    ]}
                  />
                  <CopyButton label={t('Copy JSON')} text={() => JSON.stringify(data.body, null, 2)} />
                  <SaveToProject
                    result={{ operation: tool.id, input: run.variables, answer: data.body }}
                    name={nameOfRun(tool.id, run.variables ?? {})}
                  />
                </>
              }
            />
            <PanelBody className="px-0">
              {view === 'table' ? (
                <ResultTable body={data.body} />
              ) : (
                <div className="px-4">
                  <JsonTree value={data.body} open={3} />
                </div>
              )}
            </PanelBody>
          </>
        ) : (
          <EmptyState title={t('No results yet')}>
            {t('Fill in the form and press Run. The response appears here.')}
          </EmptyState>
        )}
      </Panel>
    </div>
  );
}

/** "serp text: coffee grinder": the operation and its first input. */
function nameOfRun(id: string, input: Record<string, unknown>): string {
  const first = Object.values(input).find((value) => typeof value === 'string' && value !== '');
  return `${id.replaceAll('_', ' ')}${first === undefined ? '' : `: ${first}`}`;
}
