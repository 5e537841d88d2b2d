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
    files: true,
    at: '/page-audits',
  });

  const submit = () => {
    const complete = typedAddress(address);
    if (!complete) return start.refuse(t('Enter a page URL, e.g. https://example.com/'));
    if (!URL.canParse(complete) || /\s/.test(complete))
      return start.refuse(
        t('“{address}” is not a valid URL. Example: https://example.com/', { address: address.slice(0, 100) }),
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
            {t('Options: target keyword, JavaScript rendering{part}', {
              part: projects.length > 0 ? t(', project') : '',
            })}
          </summary>
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label={t('Keyword')} optional hint={t("Target keyword. Defaults to the page's top term.")}>
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
              <Field label={t('Project')} optional hint={t('Saves the audit to this project.')}>
                {(control) => (
                  <Select {...control} value={project} onChange={(event) => setProject(event.target.value)}>
                    <option value="">{t('By domain')}</option>
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
              label={t('Render JavaScript')}
              hint={t(
                'Also measures speed, mobile, accessibility and JavaScript rendering. Takes a few seconds longer.',
              )}
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
        aria-label={t('Page URL')}
        {...start.faulty}
        placeholder={t('Enter a URL')}
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
