'use client';

import { type RefObject, useDeferredValue, useMemo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { headingsOf, sameHeading, type TextHeading } from '#lib/text/markdown/headings.ts';
import { useMessages } from '#messages';
import type { EditorHandle } from './editor/markdown-editor.tsx';
import { placeOf } from './place-of.ts';

interface Target {
  body: string;
  /** Text from the model. */
  text: string;
  editor: RefObject<EditorHandle | null>;
  /** Applies the proposal and closes it. */
  onTake: (apply: () => void) => void;
}

interface TakeWholeProps {
  body: string;
  isReplacing: boolean;
  onAppend: () => void;
  onReplace: () => void;
}

/** A whole text is appended to the existing one, or replaces it. */
export function TakeWhole({ body, isReplacing, onAppend, onReplace }: TakeWholeProps) {
  const t = useMessages();
  const isEmpty = body.trim() === '';
  return (
    <>
      {!isEmpty && (
        <Button size="sm" onClick={onAppend}>
          {t('Append to text')}
        </Button>
      )}
      <Button size="sm" variant="primary" pending={isReplacing} onClick={onReplace}>
        {isEmpty ? t('Use') : t('Replace text')}
      </Button>
    </>
  );
}

const placeUnder = (body: string, under: TextHeading) => headingsOf(body).find((one) => sameHeading(one, under));

/** A section is inserted under its heading, wherever that is now. */
export function TakeSection({ body, text, editor, onTake, under }: Target & { under: TextHeading }) {
  const t = useMessages();
  const settled = useDeferredValue(body);
  const hasPlace = useMemo(() => placeUnder(settled, under) !== undefined, [settled, under]);
  const insert = () => {
    const place = placeUnder(body, under);
    if (place) editor.current?.show(place.end, place.end);
    editor.current?.insert(text);
  };
  return (
    <Button size="sm" variant="primary" onClick={() => onTake(insert)}>
      {hasPlace ? t('Insert below heading') : t('Insert at cursor')}
    </Button>
  );
}

/** A rewritten passage replaces the old one. */
export function TakePassage({ body, text, editor, onTake, passage }: Target & { passage: Passage }) {
  const t = useMessages();
  const at = placeOf(body, passage);
  const replace = () => {
    if (at) editor.current?.replace(at.from, at.to, text);
    else editor.current?.insert(text);
  };
  return (
    <Button size="sm" variant="primary" onClick={() => onTake(replace)}>
      {at ? t('Replace selection') : t('Insert at cursor')}
    </Button>
  );
}

/** The text selection at the time of the request. */
export type Passage = Parameters<typeof placeOf>[1];

interface ProposedLinesProps {
  title: string;
  lines: readonly string[];
  used: string;
  onUse: (line: string) => void;
}

/** Titles or descriptions, each with a button to use it. */
export function ProposedLines({ title, lines, used, onUse }: ProposedLinesProps) {
  const t = useMessages();
  if (lines.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h3 className="font-medium text-table">{title}</h3>
      <ul className="grid grid-cols-1 gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2 rounded-control border p-2">
            <span dir="auto" className="min-w-0 flex-1 break-words">
              {line}
            </span>
            <Button size="sm" disabled={line === used} onClick={() => onUse(line)}>
              {line === used ? t('Used') : t('Use')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
