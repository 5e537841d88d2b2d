'use client';

import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useRef, useState } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { cn } from '#components/ui/cn.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Passage } from '#lib/features/content/drafts/check-contract.ts';
import type { DraftSaver } from '#lib/features/content/drafts/client/draft-saver.ts';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { headingLine } from '#lib/text/markdown/markdown-text.ts';
import { useMessages } from '#messages';
import { EditorPane, type EditorView } from './editor/editor-pane.tsx';
import type { EditorHandle } from './editor/markdown-editor.tsx';
import { placeOf } from './place-of.ts';

const loading = () => <Skeleton className="h-100" />;
const BriefPane = dynamic(() => import('./briefs/brief-pane.tsx').then((module) => module.BriefPane), {
  ssr: false,
  loading,
});
const CheckPane = dynamic(() => import('./editor/check-pane.tsx'), { ssr: false, loading });
const WritePane = dynamic(() => import('./write-pane.tsx'), { ssr: false, loading });

const panes = ['brief', 'text', 'check', 'write'] as const;
const labels = (t: Translator) =>
  ({ brief: t('Content brief'), text: t('Text'), check: t('SEO check'), write: t('Write') }) as const;

interface PageStudioProps {
  draft: DraftDetail;
  isSaved: boolean;
  texts: DraftTexts;
  saver: DraftSaver;
  countries: readonly { code: string; name: string }[];
  languageName: string;
  howToConnect: string;
}

/** Brief, text and check side by side, or one at a time on narrow screens. Hidden panes keep their state. */
export function PageStudio({ draft, isSaved, texts, saver, countries, languageName, howToConnect }: PageStudioProps) {
  const t = useMessages();
  const [pane, setPane] = useQueryState('pane', parseAsStringLiteral(panes).withDefault('text'));
  const [view, setView] = useState<EditorView>('write');
  const editor = useRef<EditorHandle>(null);
  const side = pane === 'write' ? 'write' : 'check';
  // Stays mounted once opened, so that the model keeps writing while the check is shown.
  const [writes, setWrites] = useState(false);
  if (side === 'write' && !writes) setWrites(true);
  const shown = (...here: (typeof panes)[number][]) => cn('min-w-0', !here.includes(pane) && 'max-xl:hidden');
  const insertHeading = (text: string) => {
    void setPane((before) => (before === 'brief' ? 'text' : before));
    editor.current?.insert(headingLine(text));
  };
  const show = ({ field, from, to, text }: Passage) => {
    if (field === 'post') return;
    void setPane((before) => (wide() ? before : 'text'));
    // The text may have changed since the check.
    const at = (!isSaved && placeOf(texts[field], { from, to, text })) || { from, to };
    if (field === 'body') {
      setView((before) => (before === 'preview' ? 'write' : before));
      // A hidden pane has no height to scroll until it is laid out.
      requestAnimationFrame(() => editor.current?.show(at.from, at.to));
    } else requestAnimationFrame(() => showField(field, at));
  };
  const choose = (next: (typeof panes)[number]) => void setPane(next);
  return (
    <>
      <div className="mb-4 xl:hidden">
        <Choice
          label={t('Studio view')}
          value={pane}
          options={panes.map((value) => ({ value, label: labels(t)[value] }))}
          onChange={choose}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[280px_minmax(0,1fr)_300px]">
        <div className={shown('brief')}>
          <BriefPane draft={draft} texts={texts} saver={saver} countries={countries} onHeading={insertHeading} />
        </div>
        <div className={shown('text')}>
          <EditorPane
            view={view}
            onView={setView}
            texts={texts}
            onChange={(changes) => saver.set(changes)}
            onSave={() => void saver.flush()}
            editor={editor}
          />
        </div>
        <div className={shown('check', 'write')}>
          <div className="mb-3 max-xl:hidden">
            <Choice
              label={t('Side panel')}
              value={side}
              options={[
                { value: 'check', label: labels(t).check },
                { value: 'write', label: labels(t).write },
              ]}
              onChange={choose}
            />
          </div>
          <div className={cn(side !== 'check' && 'hidden')}>
            <CheckPane draft={draft} isSaved={isSaved} onShow={show} />
          </div>
          {writes && (
            <div className={cn(side !== 'write' && 'hidden')}>
              <WritePane
                draft={draft}
                texts={texts}
                saver={saver}
                editor={editor}
                languageName={languageName}
                howToConnect={howToConnect}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** The theme's breakpoint for three columns. */
const wide = () => window.matchMedia('(min-width: 1360px)').matches;

/** Selects a part of a field, and expands its section. */
function showField(field: string, { from, to }: { from: number; to: number }): void {
  const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-draft-field="${field}"]`);
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  control?.focus();
  control?.setSelectionRange(from, to);
}
