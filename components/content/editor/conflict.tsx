'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import {
  type DraftField,
  type DraftTexts,
  draftFields,
  textsOf,
} from '#lib/features/content/drafts/client/draft-texts.ts';
import { copyDraft, keepVersion } from '#lib/features/content/drafts/client.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { networks } from '#lib/text/social/networks.ts';
import { useMessages } from '#messages';
import { LineDifference } from './line-difference.tsx';

interface ConflictProps {
  mine: DraftTexts;
  theirs: DraftDetail;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

const names = (t: Translator): Record<string, string> => ({
  title: t('Title'),
  keyword: t('Keyword'),
  body: t('Text'),
  meta_title: t('Title in results'),
  meta_description: t('Description in results'),
  slug: t('Path'),
});
/** Label of a field of a draft; posts are labeled by their network. */
export const fieldName = (t: Translator, field: DraftField): string =>
  names(t)[field] ?? Object.values(networks).find(({ id }) => field === `post_${id}`)?.name ?? field;

/**
 * Two people, or one person in two windows, changed the same text: both versions are shown, and neither is discarded without
 * a decision.
 */
export function Conflict({ mine, theirs, onChoose }: ConflictProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const other = textsOf(theirs);
  const fields = draftFields.filter((field) => mine[field] !== other[field]);
  const [shown, setShown] = useState<DraftField | null>(null);
  const field = fields.find((one) => one === shown) ?? fields[0];
  const both = useMutation({
    mutationFn: () =>
      copyDraft({ ...mine, title: t('{title} (mine)', { title: mine.title || mine.keyword }).slice(0, 300) }, theirs),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['drafts'] });
      toast.success(t('Yours is a draft of its own now'), { description: t('It stands in the list of drafts.') });
      onChoose('theirs');
    },
  });
  const keep = useMutation({
    // A named version is frozen: later saves go into a new version.
    mutationFn: () => keepVersion(theirs, t('Theirs of {updatedAt}', { updatedAt: t.moment(theirs.updated_at) })),
    onSuccess: () => onChoose('mine'),
  });
  const error = both.error ?? keep.error;
  return (
    <TitledPanel
      id="conflict"
      className="mb-4 border-warning"
      title={t('This draft was changed elsewhere')}
      note={t('Saved on {updatedAt} by another window or person, in the same place. Nothing was overwritten: choose.', {
        updatedAt: t.moment(theirs.updated_at),
      })}
      actions={
        <>
          <Button size="sm" onClick={() => onChoose('theirs')}>
            {t('Take theirs')}
          </Button>
          <Button size="sm" pending={both.isPending} onClick={() => both.mutate()}>
            {t('Take theirs, mine as a new draft')}
          </Button>
          <Button size="sm" variant="primary" pending={keep.isPending} onClick={() => keep.mutate()}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <PanelBody className="grid grid-cols-1 gap-3">
        {error && <Callout tone="fault">{error.message}</Callout>}
        <p className="text-muted text-table">
          {t(
            'Keep mine: theirs stays among the versions. Take theirs: what you typed since is gone, unless it becomes a new draft.',
          )}
        </p>
        {fields.length > 1 && (
          <Choice
            label={t('Changed part')}
            value={field ?? 'body'}
            options={fields.map((one) => ({ value: one, label: fieldName(t, one) }))}
            onChange={setShown}
          />
        )}
        {field && (
          <LineDifference before={other[field]} after={mine[field]} words={{ before: 'theirs', after: 'mine' }} />
        )}
      </PanelBody>
    </TitledPanel>
  );
}
