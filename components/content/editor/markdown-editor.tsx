'use client';

import { EditorSelection, type TransactionSpec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCodeMirror } from '#components/ui/use-code-mirror.ts';
import { type Edit, insertBlock } from '#lib/text/markdown/markdown-edit.ts';
import { useMessages } from '#messages';
import { type EditorCommand, editorCommands } from './editor-commands.ts';
import { markdownLanguage } from './markdown-language.ts';

/** Handle for other parts of the page. Offsets in UTF-16 units of its text. */
export interface EditorHandle {
  run: (command: EditorCommand) => void;
  /** Inserts a block below the cursor's line. */
  insert: (block: string) => void;
  replace: (from: number, to: number, text: string) => void;
  selection: () => { from: number; to: number };
  /** Selects a passage and scrolls to it. */
  show: (from: number, to: number) => void;
}

interface MarkdownEditorProps {
  label: string;
  /** Id of the usage hint. */
  describedBy: string;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+S or Cmd+S. */
  onSave: () => void;
  ref: Ref<EditorHandle>;
}

const theme = EditorView.theme({
  '&': { fontSize: '15px', height: '100%' },
  '&.cm-focused': { outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-sans)', lineHeight: '24px' },
  '.cm-content': { padding: '16px' },
  '.cm-line': { padding: '0' },
});

/** Markdown editor of a draft with the shortcuts of common code editors. */
export default function MarkdownEditor({ onSave, ref, ...given }: MarkdownEditorProps) {
  const t = useMessages();
  const latest = useRef(onSave);
  useEffect(() => {
    latest.current = onSave;
  });
  const [extensions] = useState(() => [
    keymap.of([
      {
        key: 'Mod-s',
        preventDefault: true,
        run: () => {
          latest.current();
          return true;
        },
      },
      ...editorCommands(t).map((command) => ({
        key: command.key,
        preventDefault: true,
        run: (view: EditorView) => {
          apply(view, command);
          return true;
        },
      })),
    ]),
    markdownLanguage,
    theme,
    // Lets phones and browsers correct typos in the text's language.
    EditorView.contentAttributes.of({
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
  ]);
  const { host, view } = useCodeMirror({ ...given, extensions });
  useImperativeHandle(ref, () => {
    const on = (act: (view: EditorView) => void) => {
      if (view.current) act(view.current);
    };
    return {
      run: (command) => on((editor) => apply(editor, command)),
      insert: (block) =>
        on((editor) => {
          const { state } = editor;
          editor.dispatch(asChange(insertBlock(state.doc.toString(), state.selection.main.head, block)));
          editor.focus();
        }),
      replace: (from, to, text) =>
        on((editor) => {
          const end = editor.state.doc.length;
          const [start, stop] = [Math.min(from, end), Math.min(to, end)];
          editor.dispatch({
            changes: { from: start, to: stop, insert: text },
            selection: EditorSelection.range(start, start + text.length),
            scrollIntoView: true,
          });
          editor.focus();
        }),
      selection: () => {
        const main = view.current?.state.selection.main;
        return { from: main?.from ?? 0, to: main?.to ?? 0 };
      },
      show: (from, to) =>
        on((editor) => {
          const end = editor.state.doc.length;
          const range = EditorSelection.range(Math.min(from, end), Math.min(to, end));
          editor.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: 'center' }) });
          editor.focus();
        }),
    };
  }, [view]);
  return <div ref={host} className="h-full" />;
}

function apply(view: EditorView, { edit }: EditorCommand): void {
  const { main } = view.state.selection;
  view.dispatch(asChange(edit(view.state.doc.toString(), main.from, main.to)));
  view.focus();
}

const asChange = ({ from, to, insert, select }: Edit): TransactionSpec => ({
  changes: { from, to, insert },
  selection: EditorSelection.range(...select),
  scrollIntoView: true,
});
