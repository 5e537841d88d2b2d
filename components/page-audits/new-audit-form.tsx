'use client';

import { useState } from 'react';
import { useStart } from '#components/forms/use-start.ts';
import { RunForm } from '#components/runs/run-form.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { startAudit } from '#lib/features/page-audits/client.ts';
import { typedAddress } from '#lib/text/format.ts';
import { useMessages } from '#messages';

interface NewAuditFormProps {
  /** Initial URL (from the command palette). */
  url?: string | undefined;
  projects?: readonly { id: string; name: string }[];
  autoFocus?: boolean;
}

/** One input that starts an audit; further options are collapsed. */
export function NewAuditForm({ url = '', projects = [], autoFocus }: NewAuditFormProps) {
  const t = useMessages();
  const [address, setAddress] = useState(url);
  const [keyword, setKeyword] = useState('');
  const [render, setRender] = useState(true);
  const [project, setProject] = useState('');
  const start = useStart({
    request: startAudit,
    operation: { id: 'start_audit', method: 'POST', path: '/audits' },
    list: 'audits',
    at: '/page-audits',
  });

  const submit = () => {
    const complete = typedAddress(address);
    if (!complete) return start.refuse(t('Type the address of a page, for example https://example.com/'));
    if (!URL.canParse(complete) || /\s/.test(complete))
      return start.refuse(
        t('“{address}” is not an address. Try https://example.com/', { address: address.slice(0, 100) }),
      );
    setAddress(complete);
    start.send({
      url: complete,
      render,
      ...(keyword.trim() && { keyword: keyword.trim() }),
      ...(project && { project_id: project }),
    });
  };

  return (
    <RunForm
      at="/page-audits"
      start={start}
      onSubmit={submit}
      submitLabel={t('Audit page')}
      details={
        <details className="group">
          <summary className="w-fit rounded-control text-muted text-table hover:text-ink">
            {t('Keyword, browser{part}', { part: projects.length > 0 ? t(', project') : '' })}
          </summary>
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field
              label={t('Keyword')}
              optional
              hint={t('What the page should be found for. Without it: the page’s own leading term.')}
            >
              {(control) => (
                <Input
                  {...control}
                  value={keyword}
                  maxLength={512}
                  onChange={(event) => setKeyword(event.target.value)}
                />
              )}
            </Field>
            {projects.length > 0 && (
              <Field label={t('Project')} optional hint={t('Files the audit under it.')}>
                {(control) => (
                  <Select {...control} value={project} onChange={(event) => setProject(event.target.value)}>
                    <option value="">{t('None')}</option>
                    {projects.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <Switch
              className="sm:mt-6"
              checked={render}
              onChange={(event) => setRender(event.target.checked)}
              label={t('Open the page in a browser')}
              hint={t('Adds speed, mobile view, accessibility and what scripts change. Takes some seconds more.')}
            />
          </div>
        </details>
      }
    >
      <Input
        data-new=""
        type="url"
        inputMode="url"
        name="new"
        aria-label={t('Address of the page to audit')}
        {...start.faulty}
        placeholder={t('Type a URL to audit it')}
        autoComplete="url"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={2048}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        className="min-w-0 flex-1 basis-64"
      />
    </RunForm>
  );
}
