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
  meta_title: t('SEO title'),
  meta_description: t('Meta description'),
  slug: t('URL slug'),
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
      copyDraft(
        { ...mine, title: t('{title} (my version)', { title: mine.title || mine.keyword }).slice(0, 300) },
        theirs,
      ),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['drafts'] });
      toast.success(t('Your version was saved as a new draft'), {
        description: t('You can find it in the list of drafts.'),
      });
      onChoose('theirs');
    },
  });
  const keep = useMutation({
    // A named version is frozen: later saves go into a new version.
    mutationFn: () =>
      keepVersion(theirs, t('Their version of {updatedAt}', { updatedAt: t.moment(theirs.updated_at) })),
    onSuccess: () => onChoose('mine'),
  });
  const error = both.error ?? keep.error;
  return (
    <TitledPanel
      id="conflict"
      className="mb-4 border-warning"
      title={t('This draft was changed by someone else')}
      note={t(
        'Someone else, or another tab, saved the same passage on {updatedAt}. Nothing was overwritten. Choose a version.',
        {
          updatedAt: t.moment(theirs.updated_at),
        },
      )}
      actions={
        <>
          <Button size="sm" onClick={() => onChoose('theirs')}>
            {t('Use their version')}
          </Button>
          <Button size="sm" pending={both.isPending} onClick={() => both.mutate()}>
            {t('Use theirs, save mine as new draft')}
          </Button>
          <Button size="sm" variant="primary" pending={keep.isPending} onClick={() => keep.mutate()}>
            {t('Keep my version')}
          </Button>
        </>
      }
    >
      <PanelBody className="grid grid-cols-1 gap-3">
        {error && <Callout tone="fault">{error.message}</Callout>}
        <p className="text-muted text-table">
          {t(
            'Keep my version: theirs is saved as a version. Use their version: your unsaved changes are lost unless you save them as a new draft.',
          )}
        </p>
        {fields.length > 1 && (
          <Choice
            label={t('Changed section')}
            value={field ?? 'body'}
            options={fields.map((one) => ({ value: one, label: fieldName(t, one) }))}
            onChange={setShown}
          />
        )}
        {field && (
          <LineDifference before={other[field]} after={mine[field]} words={{ before: t('theirs'), after: t('mine') }} />
        )}
      </PanelBody>
    </TitledPanel>
  );
}
