'use client';

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { getNonce } from 'get-nonce';
import { type RefObject, useEffect, useRef } from 'react';

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--color-panel)', color: 'var(--color-ink)' },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '1px' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--color-accent-soft)',
  },
});

interface CodeMirrorOptions {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Id of the usage hint. */
  describedBy: string;
  /** Extensions of this editor; read once. */
  extensions: Extension;
}

/**
 * An editor inside an element of the page. Tab moves the focus on, so the editor is no keyboard trap.
 * @returns the ref of its container, and the editor once it is mounted
 */
export function useCodeMirror(options: CodeMirrorOptions): {
  host: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | null>;
} {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The editor outlives the callbacks of a single render.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!host.current) return;
    const { value, label, describedBy, extensions } = latest.current;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          extensions,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          history(),
          theme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  const { value } = options;
  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  return { host, view };
}
