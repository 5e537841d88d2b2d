'use client';

import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef, useState } from 'react';
import { useCodeMirror } from '#components/ui/use-code-mirror.ts';

interface CodeEditorProps {
  label: string;
  /** Id of the usage hint. */
  describedBy: string;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+Enter or Cmd+Enter. */
  onRun: () => void;
}

const theme = EditorView.theme({
  '&': { fontSize: '13px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', minHeight: '240px', maxHeight: '480px' },
  '.cm-gutters': { backgroundColor: 'var(--color-sunken)', color: 'var(--color-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--color-ink)' },
});
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--color-accent-strong)' },
  { tag: [tags.string, tags.regexp], color: 'var(--color-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-worse)' },
  { tag: tags.comment, color: 'var(--color-muted)', fontStyle: 'italic' },
]);

/** A JavaScript editor. Tab moves the focus on: indentation is automatic. */
export default function CodeEditor({ onRun, ...given }: CodeEditorProps) {
  const latest = useRef(onRun);
  useEffect(() => {
    latest.current = onRun;
  });
  const [extensions] = useState(() => [
    keymap.of([
      {
        key: 'Mod-Enter',
        run: () => {
          latest.current();
          return true;
        },
      },
    ]),
    lineNumbers(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    javascript(),
    syntaxHighlighting(colours),
    theme,
  ]);
  const { host } = useCodeMirror({ ...given, extensions });
  return <div ref={host} className="overflow-hidden rounded-control border border-edge" />;
}
