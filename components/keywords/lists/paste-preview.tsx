import type { ReactNode } from 'react';
import { Callout } from '#components/ui/states.tsx';
import type { AddedKeywords } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { Sentence, useMessages } from '#messages';

/** Long previews are truncated. */
const SHOWN = 50;

interface PastePreviewProps {
  preview: AddedKeywords;
  /** Line number in the typed text: empty lines were not sent. */
  numberOf: (line: number) => number;
}

/** Result for each pasted line. */
export function PastePreview({ preview, numberOf }: PastePreviewProps) {
  const t = useMessages();
  const { added, already_there: present, refused } = preview;
  return (
    <div role="status" aria-label={t('Preview of added keywords')} className="grid gap-2">
      <Part
        tone="good"
        title={t.many(added.length, '{count} keyword to add|{count} keywords to add')}
        count={added.length}
      >
        {added.slice(0, SHOWN).map((keyword) => (
          <li key={keyword} dir="auto">
            {keyword}
          </li>
        ))}
      </Part>
      <Part
        tone="info"
        title={t.many(present.length, '{count} keyword already in the list|{count} keywords already in the list')}
        count={present.length}
      >
        {present.slice(0, SHOWN).map(({ line, keyword, same_as: same }) => (
          <li key={line}>
            <Sentence text="Line {line}: {keyword}" line={numberOf(line)} keyword={<bdi>{keyword}</bdi>} />
            {same !== keyword && (
              <>
                , <Sentence text="duplicate of {keyword}" keyword={<bdi>{same}</bdi>} />
              </>
            )}
          </li>
        ))}
      </Part>
      <Part
        tone="warning"
        title={t.many(refused.length, '{count} keyword skipped|{count} keywords skipped')}
        count={refused.length}
      >
        {refused.slice(0, SHOWN).map(({ line, keyword, rule }) => (
          <li key={line}>
            <Sentence
              text="Line {line}: “{keyword}” {rule}"
              line={numberOf(line)}
              keyword={<bdi>{keyword}</bdi>}
              rule={rule}
            />
          </li>
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  tone: 'good' | 'info' | 'warning';
  title: string;
  count: number;
  children: ReactNode;
}

function Part({ tone, title, count, children }: PartProps) {
  const t = useMessages();
  if (count === 0) return null;
  return (
    <Callout tone={tone} title={title}>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-40 overflow-y-auto"
      >
        {children}
        {count > SHOWN && <li>{t.many(count - SHOWN, 'and {count} more|and {count} more')}</li>}
      </ul>
    </Callout>
  );
}
