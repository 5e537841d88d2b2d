'use client';

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { getNonce } from 'get-nonce';
import { useEffect, useRef } from 'react';

interface CodeEditorProps {
  label: string;
  /** Id of the text that says how to use it. */
  describedBy: string;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl or Cmd with Enter. */
  onRun: () => void;
}

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--color-panel)', color: 'var(--color-ink)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', minHeight: '240px', maxHeight: '480px' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--color-sunken)', color: 'var(--color-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--color-accent-soft)',
  },
});
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--color-accent-strong)' },
  { tag: [tags.string, tags.regexp], color: 'var(--color-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-worse)' },
  { tag: tags.comment, color: 'var(--color-muted)', fontStyle: 'italic' },
]);

/** A JavaScript editor. Tab moves on, as everywhere: it indents by itself, and nobody is caught in it. */
export default function CodeEditor({ label, describedBy, value, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The editor lives longer than the functions of one drawing.
  const latest = useRef({ onChange, onRun });
  const first = useRef({ label, describedBy, value });
  useEffect(() => {
    latest.current = { onChange, onRun };
  });
  useEffect(() => {
    if (!host.current) return;
    const run = () => {
      latest.current.onRun();
      return true;
    };
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.current.value,
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          keymap.of([{ key: 'Mod-Enter', run }, ...defaultKeymap, ...historyKeymap]),
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          javascript(),
          syntaxHighlighting(colours),
          look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': first.current.label,
            'aria-describedby': first.current.describedBy,
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={host} className="overflow-hidden rounded-control border border-edge" />;
}
