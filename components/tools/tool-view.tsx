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
import { formatMs } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { ResultTable } from './result-table.tsx';

const EngineRunFailure = dynamic(() => import('./failure.tsx').then((module) => module.EngineRunFailure), {
  ssr: false,
});

interface ToolViewProps {
  tool: { id: string; method: string; path: string; scope: string | null };
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
        <PanelHeader
          title={t('Input')}
          note={tool.scope ? t('A token needs the scope “{scope}”.', { scope: tool.scope }) : undefined}
        />
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
          <div className="flex flex-wrap gap-2 border-t pt-4">
            <CopyButton label={t('Copy as curl')} text={() => curlOf(tool, input, location.origin)} />
            <CopyButton label={t('Copy as TypeScript')} text={() => typescriptOf(tool, input, location.origin)} />
          </div>
          <code className="break-all font-mono text-meta text-muted">
            {tool.method} /api/v1{tool.path}
          </code>
        </PanelBody>
      </Panel>
      <Panel aria-label={t('Result')} aria-live="polite" aria-busy={run.isPending}>
        {run.isPending ? (
          <EmptyState
            title={
              <span className="inline-flex items-center gap-2">
                <Spinner /> {t('Under way')}
              </span>
            }
          >
            {t('It ends by itself after 28 seconds at the latest.')}
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
              title={t('This run failed')}
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
                t('Took {time}', { time: formatMs(data.ms) }),
                ...(data.requestId ? [t('request {id}', { id: data.requestId })] : []),
              ].join(', ')}
              actions={
                <>
                  <Choice
                    label={t('Show as')}
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
          <EmptyState title={t('No result yet')}>
            {t('Fill in the form and press Run. What comes back stands here.')}
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
