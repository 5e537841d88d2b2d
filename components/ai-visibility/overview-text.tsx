'use client';

import { Markdown } from '#components/markdown.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import { sourceId } from './source-id.ts';

/** The text of an overview; its citation markers link to the sources next to it. */
export function OverviewText({ text, at, count }: { text: string | null; at: string; count: number }) {
  const t = useMessages();
  return (
    <Panel aria-label={t('AI Overview')} className="self-start">
      <PanelHeader
        title={t('AI Overview')}
        note={t('Text as shown by Google, {at}.', { at: t.moment(at) })}
        actions={text && <CopyButton text={text} label={t('Copy as Markdown')} />}
      />
      <PanelBody>
        <div dir="auto" className="max-w-170 leading-6">
          {text ? (
            <Markdown text={text} cite={(number) => (number <= count ? <Citation number={number} /> : `[${number}]`)} />
          ) : (
            <p className="text-muted">{t('Shown; text not stored.')}</p>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

function Citation({ number }: { number: number }) {
  const t = useMessages();
  return (
    <a
      href={`#${sourceId(number)}`}
      aria-label={t('Source {number}', { number })}
      className="mx-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded-control bg-accent-soft px-1 align-middle font-medium text-accent-strong text-meta no-underline hover:outline-1 hover:outline-accent"
    >
      {number}
    </a>
  );
}
