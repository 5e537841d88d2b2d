import { createContext, Fragment, type ReactNode, use, useMemo } from 'react';
import { ForeignLink } from '#components/page-audits/report/foreign-link.tsx';
import { type Block, type Inline, parseMarkdown, textOf } from '#lib/client/markdown.ts';
import { useMessages } from '#messages';

interface MarkdownProps {
  text: string;
  /** Draws the mark of a citation; without it the mark is the text it is. */
  cite?: (number: number) => ReactNode;
}

/** Foreign Markdown as elements of our own: no HTML, no pictures, links only to http and https. */
export function Markdown({ text, cite = (number) => `[${number}]` }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2.5 break-words">
      <Citing value={cite}>{blocks.map(drawBlock)}</Citing>
    </div>
  );
}

const Citing = createContext<(number: number) => ReactNode>(() => null);

function Citation({ number }: { number: number }) {
  return use(Citing)(number);
}

function Scrolled({ children }: { children: ReactNode }) {
  const t = useMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={t('Table')} tabIndex={0} className="overflow-x-auto">
      {children}
    </section>
  );
}

// What is drawn never moves, so its place is its name.
function drawBlock(block: Block, index: number): ReactNode {
  if (block.kind === 'heading')
    return (
      <p key={index} className="pt-1 font-semibold">
        {block.children.map(drawInline)}
      </p>
    );
  if (block.kind === 'paragraph') return <p key={index}>{block.children.map(drawInline)}</p>;
  if (block.kind === 'code')
    return (
      <pre key={index} className="whitespace-pre-wrap rounded-control bg-sunken p-3 font-mono text-meta">
        {block.text}
      </pre>
    );
  if (block.kind === 'table')
    return (
      <Scrolled key={index}>
        <table className="text-left text-table">
          <thead>
            <tr>
              {block.head.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                <th key={at} scope="col" className="border-b px-2 py-1 font-medium">
                  {cell.map(drawInline)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
              <tr key={at}>
                {row.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells never move.
                  <td key={place} className="border-b px-2 py-1 align-top">
                    {cell.map(drawInline)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    );
  const items = block.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move.
    <li key={at} className="space-y-1.5">
      {item.map(drawBlock)}
    </li>
  ));
  return block.ordered ? (
    <ol key={index} start={block.start} className="grid list-decimal gap-1.5 pl-6">
      {items}
    </ol>
  ) : (
    <ul key={index} className="grid list-disc gap-1.5 pl-5">
      {items}
    </ul>
  );
}

function drawInline(inline: Inline, index: number): ReactNode {
  if (inline.kind === 'text') return <Fragment key={index}>{inline.text}</Fragment>;
  if (inline.kind === 'code')
    return (
      <code key={index} className="rounded bg-sunken px-1 font-mono text-meta">
        {inline.text}
      </code>
    );
  if (inline.kind === 'strong')
    return (
      <strong key={index} className="font-semibold">
        {inline.children.map(drawInline)}
      </strong>
    );
  if (inline.kind === 'em') return <em key={index}>{inline.children.map(drawInline)}</em>;
  if (inline.kind === 'cite') return <Citation key={index} number={inline.number} />;
  return <ForeignLink key={index} url={inline.url} text={textOf(inline.children)} className="break-words" />;
}
