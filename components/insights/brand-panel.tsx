'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Pencil } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Panel, PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { brandTrafficQuery, saveBrandTerms } from '#lib/features/insights/client.ts';
import type { BrandSplit, BrandTraffic } from '#lib/features/insights/contract.ts';
import { useMessages } from '#messages';

interface Props {
  projectId: string;
  canEdit: boolean;
}

/** Clicks and impressions of queries with and without a brand term. */
export function BrandPanel({ projectId, canEdit }: Props) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(brandTrafficQuery(projectId));
  if (data) return <Traffic traffic={data} projectId={projectId} canEdit={canEdit} />;
  return (
    <Panel className="mt-4">
      {error ? (
        <ListFailed what={t('Brand and non-brand traffic')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Panel>
  );
}

function Traffic({ traffic, projectId, canEdit }: Props & { traffic: BrandTraffic }) {
  const t = useMessages();
  const [isEditing, setEditing] = useState(false);
  const { now, before, terms, derived, reason } = traffic;
  return (
    <TitledPanel
      id="brand-traffic"
      className="mt-4"
      title={t('Brand and non-brand traffic')}
      note={
        now
          ? t('{from} – {to}, compared with the 28 days before. Source: Search Console.', {
              from: t.day(now.from),
              to: t.day(now.to),
            })
          : reason
      }
      actions={
        canEdit && !isEditing ? (
          <Button size="sm" onClick={() => setEditing(true)}>
            <Pencil /> {t('Brand terms')}
          </Button>
        ) : undefined
      }
    >
      <PanelBody>
        {now && (
          <dl className="grid gap-3 sm:grid-cols-3">
            <Side label={t('Brand')} now={now.brand} before={before?.brand} all={total(now)} />
            <Side label={t('Non-brand')} now={now.non_brand} before={before?.non_brand} all={total(now)} />
            <div>
              <dt className="text-muted text-table">{t('Anonymized queries')}</dt>
              <dd className="font-semibold text-section tabular-nums">
                {now.anonymized ? t.number(now.anonymized.clicks) : <NotMeasured />}
              </dd>
              <dd className="text-meta text-muted">{t('clicks that Search Console reports without a query')}</dd>
            </div>
          </dl>
        )}
        <p className="mt-3 text-muted text-table">
          {terms.length === 0
            ? t('No brand terms: every query counts as non-brand.')
            : derived
              ? t('Brand terms from name and domain: {terms}', { terms: terms.join(', ') })
              : t('Brand terms: {terms}', { terms: terms.join(', ') })}
        </p>
        {isEditing && (
          <TermsForm projectId={projectId} terms={derived ? [] : terms} onClose={() => setEditing(false)} />
        )}
      </PanelBody>
    </TitledPanel>
  );
}

const total = ({ brand, non_brand: other }: BrandSplit) => brand.clicks + other.clicks;

interface SideProps {
  label: string;
  now: BrandSplit['brand'];
  before: BrandSplit['brand'] | undefined;
  all: number;
}

function Side({ label, now, before, all }: SideProps) {
  const t = useMessages();
  return (
    <div>
      <dt className="text-muted text-table">{label}</dt>
      <dd className="font-semibold text-section tabular-nums">
        {t.many(now.clicks, '{count} click|{count} clicks')}
        {all > 0 && (
          <span className="ml-2 font-normal text-muted text-table">{t.percent((100 * now.clicks) / all)}</span>
        )}
      </dd>
      <dd className="text-meta text-muted">
        {before ? t('before: {clicks}', { clicks: before.clicks }) : t('nothing to compare with yet')} ·{' '}
        {t.many(now.impressions, '{count} impression|{count} impressions')}
      </dd>
    </div>
  );
}

function TermsForm({
  projectId,
  terms,
  onClose,
}: {
  projectId: string;
  terms: readonly string[];
  onClose: () => void;
}) {
  const t = useMessages();
  const cache = useQueryClient();
  const [text, setText] = useState(terms.join(', '));
  const save = useMutation({
    mutationFn: () =>
      saveBrandTerms(
        projectId,
        text
          .split(',')
          .map((term) => term.trim())
          .filter(Boolean),
      ),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: brandTrafficQuery(projectId).queryKey });
      onClose();
    },
  });
  return (
    <form
      className="mt-3 grid max-w-140 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label={t('Brand terms')} hint={t('Separated by commas. Empty: derived from name and domain.')} optional>
        {(control) => <Input {...control} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={save.isPending}>
          {t('Save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
