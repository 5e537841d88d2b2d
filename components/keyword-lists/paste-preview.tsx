import type { ReactNode } from 'react';
import { Callout } from '#components/ui/states.tsx';
import { plural } from '#lib/client/format.ts';
import type { AddedKeywords } from '#lib/features/keyword-lists/contract.ts';

/** Of long lists the beginning is shown. */
const SHOWN = 50;

interface PastePreviewProps {
  preview: AddedKeywords;
  /** Place of a line in what was typed: empty ones were not sent. */
  numberOf: (line: number) => number;
}

/** What would become of each pasted line. */
export function PastePreview({ preview, numberOf }: PastePreviewProps) {
  const { added, already_there: present, refused } = preview;
  return (
    <div role="status" aria-label="What would be added" className="grid gap-2">
      <Part tone="good" title={`${plural(added.length, 'keyword')} to add`} count={added.length}>
        {added.slice(0, SHOWN).map((keyword) => (
          <li key={keyword} dir="auto">
            {keyword}
          </li>
        ))}
      </Part>
      <Part tone="info" title={`${plural(present.length, 'keyword')} there already`} count={present.length}>
        {present.slice(0, SHOWN).map(({ line, keyword, same_as: same }) => (
          <li key={line}>
            Line {numberOf(line)}: <bdi>{keyword}</bdi>
            {same !== keyword && (
              <>
                , the same as <bdi>{same}</bdi>
              </>
            )}
          </li>
        ))}
      </Part>
      <Part tone="warning" title={`${plural(refused.length, 'keyword')} refused`} count={refused.length}>
        {refused.slice(0, SHOWN).map(({ line, keyword, rule }) => (
          <li key={line}>
            Line {numberOf(line)}: “<bdi>{keyword}</bdi>” {rule}
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
        {count > SHOWN && <li>and {plural(count - SHOWN, 'more', 'more')}</li>}
      </ul>
    </Callout>
  );
}
