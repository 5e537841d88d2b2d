'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { type ChosenUrls, previewUrls } from '#lib/features/indexnow/client.ts';
import type { IndexnowKeyView, IndexnowPreview } from '#lib/features/indexnow/contract.ts';
import { type IndexnowSource, SOURCES } from '#lib/features/indexnow/statuses-contract.ts';
import { useMessages } from '#messages';
import { ConfirmSubmission } from './confirm-submission.tsx';
import { sourceNames } from './indexnow-labels.ts';

interface SubmitFormProps {
  projectId: string;
  /** Verified ones, at least one. */
  keys: readonly IndexnowKeyView[];
}

/** Chooses URLs and shows them; the dialog after that submits them. */
export function SubmitForm({ projectId, keys }: SubmitFormProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [keyId, setKeyId] = useState(keys[0]?.id ?? '');
  const [source, setSource] = useState<IndexnowSource>('list');
  const [text, setText] = useState('');
  const [sitemap, setSitemap] = useState('');
  const [found, setFound] = useState<{ chosen: ChosenUrls; preview: IndexnowPreview } | null>(null);
  const key = keys.find(({ id }) => id === keyId) ?? keys[0];
  const names = sourceNames(t);
  const preview = useMutation({
    mutationFn: async (chosen: ChosenUrls) => ({ chosen, preview: await previewUrls(chosen) }),
    onSuccess: setFound,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!key) return;
    preview.mutate({
      project_id: projectId,
      key_id: key.id,
      source,
      ...(source === 'list' && { urls: text.split(/\s+/).filter(Boolean) }),
      ...(source === 'sitemap' && { sitemap_url: sitemap.trim() }),
    });
  };
  const isEmpty = (source === 'list' && text.trim() === '') || (source === 'sitemap' && sitemap.trim() === '');
  return (
    <Panel>
      <PanelHeader
        title={t('Submit URLs')}
        note={t(
          'New, changed and removed URLs, for Bing, Yandex, Seznam and Naver. Google does not take part in IndexNow.',
        )}
      />
      <PanelBody>
        <form onSubmit={submit} noValidate className="grid gap-3">
          <div className="flex flex-wrap items-end gap-3">
            {keys.length > 1 && (
              <Field label={t('Host')}>
                {(control) => (
                  <Select {...control} value={key?.id} onChange={({ target }) => setKeyId(target.value)}>
                    {keys.map(({ id, host }) => (
                      <option key={id} value={id}>
                        {host}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <Choice
              label={t('Source')}
              value={source}
              options={SOURCES.map((value) => ({ value, label: names[value] }))}
              onChange={setSource}
            />
          </div>
          {source === 'list' && (
            <Field label={t('URLs')} hint={t('One per line, on {host}.', { host: key?.host ?? '' })} required>
              {(control) => (
                <Textarea {...control} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
              )}
            </Field>
          )}
          {source === 'sitemap' && (
            <Field label={t('Sitemap URL')} hint={t('A sitemap or a sitemap index.')} required>
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  placeholder={`https://${key?.host}/sitemap.xml`}
                  value={sitemap}
                  onChange={({ target }) => setSitemap(target.value)}
                />
              )}
            </Field>
          )}
          {source === 'audit' && (
            <p className="text-muted">
              {t('Pages added, changed or removed in the last site audit of the host, compared with the one before.')}
            </p>
          )}
          {preview.isError && <Callout tone="fault">{preview.error.message}</Callout>}
          <div>
            <Button type="submit" variant="primary" pending={preview.isPending} disabled={isEmpty}>
              {t('Preview')}
            </Button>
          </div>
        </form>
      </PanelBody>
      <ConfirmSubmission
        host={key?.host ?? ''}
        found={found}
        onClose={() => setFound(null)}
        onSubmitted={() => {
          setFound(null);
          setText('');
          void cache.invalidateQueries({ queryKey: ['indexnow', projectId, 'submissions'] });
        }}
      />
    </Panel>
  );
}
