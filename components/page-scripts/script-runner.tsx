'use client';

import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { call } from '#lib/features/call.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { typedAddress } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { examples } from './examples.ts';
import { RunView } from './run-view.tsx';

const CodeEditor = dynamic(() => import('./code-editor.tsx'), {
  ssr: false,
  loading: () => <Skeleton className="h-60" />,
});

/** URL, country and script on one side, the output on the other. */
export function ScriptRunner({ countries }: { countries: readonly { code: string; name: string }[] }) {
  const t = useMessages();
  const [url, setUrl] = useState('');
  const [country, setCountry] = useState('');
  const [screenshot, setScreenshot] = useState(true);
  const [script, setScript] = useState(examples[0]?.script ?? '');
  const [missing, setMissing] = useState<{ url?: string; script?: string }>({});
  const [cancelled, setCancelled] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const hintId = useId();

  const run = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      leaving.current = controller;
      const input = { url: typedAddress(url), js_script: script, screenshot, ...(country && { country }) };
      return (await call('run_script', input, controller.signal)).data.run;
    },
  });
  const start = () => {
    if (run.isPending) return;
    const found = {
      ...(url.trim() === '' && { url: t('Enter a URL') }),
      ...(script.trim() === '' && { script: t('Enter a script or select an example.') }),
    };
    setMissing(found);
    if (found.url) address.current?.focus();
    if (Object.keys(found).length > 0) return;
    setCancelled(false);
    run.mutate();
  };
  const cancel = () => {
    setCancelled(true);
    leaving.current?.abort();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  const target = { method: 'POST', path: country ? '/scrape_js_with_proxy' : '/scrape_js' };
  const curl = () =>
    curlOf(target, { url: typedAddress(url), js_script: script, ...(country && { country }) }, location.origin);

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <Panel>
        <PanelHeader title={t('Script')} note={t('Runs after the page loads and returns a value.')} />
        <PanelBody>
          <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
            <Field label={t('URL')} required error={missing.url}>
              {(control) => (
                <Input
                  {...control}
                  ref={address}
                  type="url"
                  value={url}
                  placeholder="https://example.com/"
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => setUrl(event.target.value)}
                />
              )}
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('From')} hint={t('Checking from another country needs a proxy in that country.')}>
                {(control) => (
                  <Select {...control} value={country} onChange={(event) => setCountry(event.target.value)}>
                    <option value="">{t('This server')}</option>
                    {countries.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={t('Example')} hint={t('Replaces the script below.')}>
                {(control) => (
                  <Select
                    {...control}
                    value={examples.find((example) => example.script === script)?.name ?? ''}
                    onChange={({ target: { value } }) =>
                      setScript(examples.find(({ name }) => name === value)?.script ?? script)
                    }
                  >
                    <option value="" disabled>
                      {t('Custom')}
                    </option>
                    {examples.map(({ name }) => (
                      <option key={name}>{name}</option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <div className="grid gap-1.5">
              <span className="font-medium text-table">{t('Script')}</span>
              <CodeEditor label={t('Script')} describedBy={hintId} value={script} onChange={setScript} onRun={start} />
              <p id={hintId} className="text-meta text-muted">
                {t('A function body or an expression. Run with Ctrl+Enter (⌘ Enter on Mac).')}
              </p>
              {missing.script && (
                <p role="alert" className="text-fault text-meta">
                  {missing.script}
                </p>
              )}
            </div>
            <Switch
              label={t('Take screenshot')}
              hint={t('Taken after the script ran.')}
              checked={screenshot}
              onChange={(event) => setScreenshot(event.target.checked)}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" pending={run.isPending}>
                {t('Run')}
              </Button>
              {run.isPending && <Button onClick={cancel}>{t('Cancel')}</Button>}
              <CopyButton label={t('Copy as cURL')} text={curl} />
            </div>
          </form>
        </PanelBody>
      </Panel>
      <RunView run={run.data} error={run.error} pending={run.isPending} cancelled={cancelled} />
    </div>
  );
}
