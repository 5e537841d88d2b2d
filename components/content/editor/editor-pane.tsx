'use client';

import dynamic from 'next/dynamic';
import { type Ref, useId, useRef } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import { useMessages } from '#messages';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HeadFields } from './head-fields.tsx';
import type { EditorHandle } from './markdown-editor.tsx';

const MarkdownEditor = dynamic(() => import('./markdown-editor.tsx'), {
  ssr: false,
  loading: () => <Skeleton className="m-4 h-60" />,
});
const DraftPreview = dynamic(() => import('./draft-preview.tsx'), {
  ssr: false,
  loading: () => <Skeleton className="m-4 h-60" />,
});

/** What the pane shows: the text, the preview, or both. */
export type EditorView = 'write' | 'both' | 'preview';

interface EditorPaneProps {
  view: EditorView;
  onView: (view: EditorView) => void;
  texts: DraftTexts;
  onChange: (changes: Partial<DraftTexts>) => void;
  onSave: () => void;
  editor: Ref<EditorHandle>;
}

/** Title, text and their search snippet. */
export function EditorPane({ view, onView, texts, onChange, onSave, editor }: EditorPaneProps) {
  const t = useMessages();
  const hintId = useId();
  const handle = useRef<EditorHandle>(null);
  const share = (made: EditorHandle | null) => {
    handle.current = made;
    if (typeof editor === 'function') editor(made);
    else if (editor) editor.current = made;
  };
  return (
    <Panel aria-label={t('Text')} className="grid grid-cols-1">
      <div className="grid gap-3 border-b p-4">
        <Field label={t('Title')}>
          {(control) => (
            <Input
              {...control}
              data-draft-field="title"
              dir="auto"
              maxLength={300}
              className="font-semibold text-section"
              value={texts.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-control font-medium text-accent-strong text-table">
            {t('SEO title, meta description and URL slug')}
          </summary>
          <div className="pt-3">
            <HeadFields texts={texts} onChange={onChange} />
          </div>
        </details>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-3 py-2">
        {view === 'preview' ? (
          <p className="text-muted text-table">{t('Preview')}</p>
        ) : (
          <EditorToolbar onCommand={(command) => handle.current?.run(command)} />
        )}
        <Choice
          label={t('View')}
          value={view}
          options={[
            { value: 'write', label: t('Edit') },
            { value: 'both', label: t('Both') },
            { value: 'preview', label: t('Preview') },
          ]}
          onChange={onView}
        />
      </div>
      <p id={hintId} className="sr-only">
        {t('Markdown. Tab leaves the editor; Ctrl+S saves.')}
      </p>
      <div
        className={cn(
          'grid h-[max(400px,calc(100dvh-330px))] grid-cols-1',
          view === 'both' && 'sm:grid-cols-2 max-sm:grid-rows-2',
        )}
      >
        {/* Hidden, not unmounted: cursor position and undo history are kept. */}
        <div className={cn('min-h-0 min-w-0', view === 'preview' && 'hidden')}>
          <MarkdownEditor
            ref={share}
            label={t('Draft text')}
            describedBy={hintId}
            value={texts.body}
            onChange={(body) => onChange({ body })}
            onSave={onSave}
          />
        </div>
        {view !== 'write' && (
          <section
            aria-label={t('Preview')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className={cn('min-h-0 min-w-0 overflow-y-auto', view === 'both' && 'max-sm:border-t sm:border-l')}
          >
            <DraftPreview title={texts.title} body={texts.body} />
          </section>
        )}
      </div>
    </Panel>
  );
}
