'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { DraftSaver } from '#lib/features/content/drafts/client/draft-saver.ts';
import { type DraftField, draftFields, textsOf } from '#lib/features/content/drafts/client/draft-texts.ts';
import {
  draftVersionQuery,
  draftVersionsQuery,
  nameVersion,
  restoreVersion,
} from '#lib/features/content/drafts/client.ts';
import type { DraftDetail, VersionCause } from '#lib/features/content/drafts/contract.ts';
import type { VersionSummary } from '#lib/features/content/drafts/versions-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { fieldName } from './conflict.tsx';
import { LineDifference } from './line-difference.tsx';

const causes = (t: Translator): Record<VersionCause, string> => ({
  typed: t('Manual edit'),
  model: t('AI-generated'),
  restored: t('Restored'),
  imported: t('Imported'),
});

interface VersionsProps {
  draft: DraftDetail;
  saver: DraftSaver;
  onClose: () => void;
}

/** Previous versions of the draft: view, compare, name, restore. */
export function Versions({ draft, saver, onClose }: VersionsProps) {
  const t = useMessages();
  const list = useQuery(draftVersionsQuery(draft.id, draft.revision));
  const versions = list.data?.versions;
  const [chosen, choose] = useState<number | null>(null);
  const [against, setAgainst] = useState<number | null>(null);
  const number = chosen ?? versions?.[0]?.number ?? null;
  const at = versions?.findIndex((version) => version.number === number) ?? -1;
  const shown = versions?.[at];
  const other = against ?? versions?.[at + 1]?.number ?? null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={t('Versions')}
        description={t('Saves within five minutes form one version. Named versions are kept.')}
        className="max-w-200"
      >
        {list.error && !versions ? (
          <ListFailed what={t('the versions')} error={list.error} onRetry={() => list.refetch()} />
        ) : !versions ? (
          <Skeleton className="h-80" />
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <ul aria-label={t('Versions')} className="max-h-72 divide-y overflow-y-auto rounded-control border">
              {versions.map((version, index) => (
                <li key={version.number}>
                  <button
                    type="button"
                    aria-pressed={version.number === number}
                    onClick={() => choose(version.number)}
                    className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px] aria-pressed:bg-accent-soft"
                  >
                    <span className="font-medium">
                      {version.name ?? t('Version {number}', { number: version.number })}
                    </span>
                    {index === 0 && <Badge tone="accent">{t('Current')}</Badge>}
                    <span className="text-muted text-table">
                      {t.moment(version.updated_at)} · {causes(t)[version.why]} ·{' '}
                      {t.many(version.words, '{count} word|{count} words')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {shown && (
              <>
                <VersionActions key={shown.number} draft={draft} version={shown} isNow={at === 0} saver={saver} />
                {other === null ? (
                  <p className="text-muted">{t('First version. Nothing to compare.')}</p>
                ) : (
                  <>
                    <Labelled label={t('Compare with')} className="max-w-80">
                      {(id) => (
                        <Select id={id} value={other} onChange={(event) => setAgainst(Number(event.target.value))}>
                          {versions.map((version) => (
                            <option key={version.number} value={version.number}>
                              {version.name ?? t('Version {number}', { number: version.number })},{' '}
                              {t.moment(version.updated_at)}
                            </option>
                          ))}
                        </Select>
                      )}
                    </Labelled>
                    <Compared draft={draft} before={other} after={shown.number} />
                  </>
                )}
              </>
            )}
          </div>
        )}
      </SheetContent>
    </Dialog>
  );
}

interface VersionActionsProps {
  draft: DraftDetail;
  version: VersionSummary;
  isNow: boolean;
  saver: DraftSaver;
}

function VersionActions({ draft, version, isNow, saver }: VersionActionsProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [name, setName] = useState(version.name ?? '');
  const naming = useMutation({
    mutationFn: () => nameVersion(draft.id, version.number, name),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['draft', draft.id, 'versions'] }),
  });
  const restoring = useMutation({
    mutationFn: async () => {
      // Recent typing becomes a version first, so that it can be restored.
      await saver.settle();
      return restoreVersion(draft.id, version.number, saver.snapshot().stored.revision);
    },
    onSuccess: (restored) => {
      saver.adopt(restored);
      toast.success(t('Version {number} was restored', { number: version.number }));
    },
  });
  const error = naming.error ?? restoring.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    naming.mutate();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <form onSubmit={submit} className="flex min-w-0 flex-1 basis-60 items-end gap-2">
          <Labelled label={t('Version name')} className="min-w-0 flex-1">
            {(id) => <Input id={id} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
          </Labelled>
          <Button type="submit" pending={naming.isPending} disabled={name.trim() === (version.name ?? '')}>
            {t('Name version')}
          </Button>
        </form>
        {!isNow && (
          <Button variant="primary" pending={restoring.isPending} onClick={() => restoring.mutate()}>
            {t('Restore')}
          </Button>
        )}
      </div>
      {error && <Callout tone="fault">{error.message}</Callout>}
    </div>
  );
}

/** Two versions compared, field by field. */
function Compared({ draft, before, after }: { draft: DraftDetail; before: number; after: number }) {
  const t = useMessages();
  const one = useQuery(draftVersionQuery(draft.id, before, draft.revision));
  const two = useQuery(draftVersionQuery(draft.id, after, draft.revision));
  const error = one.error ?? two.error;
  if (error) return <Callout tone="fault">{error.message}</Callout>;
  if (!one.data || !two.data) return <Skeleton className="h-40" />;
  const [was, is] = [textsOf(one.data), textsOf(two.data)];
  const fields: DraftField[] = draftFields.filter((field) => was[field] !== is[field]);
  if (fields.length === 0) return <p className="text-muted">{t('No changes between these versions.')}</p>;
  const words = { before: t('version {before}', { before }), after: t('version {after}', { after }) };
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map((field) => (
        <div key={field} className="grid grid-cols-1 gap-1.5">
          <h3 className="font-medium text-table">{fieldName(t, field)}</h3>
          <LineDifference before={was[field]} after={is[field]} words={words} />
        </div>
      ))}
    </div>
  );
}
