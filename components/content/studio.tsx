'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { Download, History, Send, Trash2 } from '#components/ui/icons.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { useMessages } from '#messages';
import { kindLabels, nameOf, placeOf } from './content-labels.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { Conflict } from './editor/conflict.tsx';
import { SaveFault, SaveMark } from './editor/save-mark.tsx';
import { useDraftSaver } from './editor/use-draft-saver.ts';
import { PageStudio } from './page-studio.tsx';
import { SocialPosts } from './social-posts.tsx';

const Versions = dynamic(() => import('./editor/versions.tsx').then((module) => module.Versions), { ssr: false });
const ExportSheet = dynamic(() => import('./editor/export-sheet.tsx').then((module) => module.ExportSheet), {
  ssr: false,
});
const PublishSheet = dynamic(() => import('./editor/publish-sheet.tsx').then((module) => module.PublishSheet), {
  ssr: false,
});

interface StudioProps {
  initial: DraftDetail;
  countryName: string;
  languageName: string;
  countries: readonly { code: string; name: string }[];
  /** The API's message when no text model is connected. */
  howToConnect: string;
}

/** The editor of one draft: ranking pages, text, check. It saves automatically. */
export function Studio({ initial, countryName, languageName, countries, howToConnect }: StudioProps) {
  const t = useMessages();
  const router = useRouter();
  const { saver, snapshot } = useDraftSaver(initial);
  const { texts, state, stored } = snapshot;
  const [sheet, setSheet] = useQueryState('sheet', parseAsStringLiteral(['versions', 'export', 'publish']));
  const close = () => void setSheet(null);
  const [asking, setAsking] = useState<boolean | null>(null);
  const name = nameOf(t, { ...stored, title: texts.title, keyword: texts.keyword });
  return (
    <>
      <PageHeader
        title={<span dir="auto">{name}</span>}
        note={
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SaveMark state={state} />
            <span>{kindLabels(t)[stored.kind]}</span>
            <span>{t.many(stored.words, '{count} word|{count} words')}</span>
            {texts.keyword && <span dir="auto">{t('for “{keyword}”', { keyword: texts.keyword })}</span>}
            {stored.kind === 'page' && <span>{placeOf(stored, countryName)}</span>}
          </p>
        }
        actions={
          <>
            {!stored.project_id && <SaveToProject result={{ kind: 'draft', recordId: stored.id }} name={name} />}
            <Button size="sm" onClick={() => void setSheet('versions')}>
              <History /> {t('Versions')}
            </Button>
            {stored.kind === 'page' && (
              <>
                <Button size="sm" onClick={() => void setSheet('export')}>
                  <Download /> {t('Export')}
                </Button>
                <Button size="sm" onClick={() => void setSheet('publish')}>
                  <Send /> {t('Publish')}
                </Button>
              </>
            )}
          </>
        }
        menu={[{ label: t('Delete'), icon: <Trash2 />, danger: true, onSelect: () => setAsking(true) }]}
      />
      <SaveFault saver={saver} snapshot={snapshot} />
      {state.kind === 'conflict' && (
        <Conflict mine={texts} theirs={state.theirs} onChoose={(choice) => saver.resolve(choice)} />
      )}
      {stored.kind === 'social' ? (
        <SocialPosts
          texts={texts}
          languageName={languageName}
          howToConnect={howToConnect}
          onChange={(changes, runId) => {
            if (runId !== undefined) saver.credit(runId);
            saver.set(changes);
          }}
        />
      ) : (
        <PageStudio
          draft={stored}
          isSaved={state.kind === 'saved'}
          texts={texts}
          saver={saver}
          countries={countries}
          languageName={languageName}
          howToConnect={howToConnect}
        />
      )}
      {sheet === 'versions' && <Versions draft={stored} saver={saver} onClose={close} />}
      {sheet === 'export' && <ExportSheet draft={stored} saver={saver} onClose={close} />}
      {sheet === 'publish' && stored.kind === 'page' && <PublishSheet draft={stored} saver={saver} onClose={close} />}
      {asking !== null && (
        <DeleteDialog
          draft={asking ? { id: stored.id, name } : null}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            saver.letGo();
            router.replace('/content');
          }}
        />
      )}
    </>
  );
}
