'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { type MeasuredPost, measurePost, type Network, networkIds, networks } from '#lib/text/social/networks.ts';
import { useMessages } from '#messages';

const PostWriter = dynamic(() => import('./post-writer.tsx'), {
  ssr: false,
  loading: () => <Skeleton className="h-60" />,
});

interface SocialPostsProps {
  texts: DraftTexts;
  languageName: string;
  howToConnect: string;
  /** @param runId the model request that wrote it, if any */
  onChange: (changes: Partial<DraftTexts>, runId?: string | null) => void;
}

/** One text per network, counted by the network's rules, with a preview of the post. */
export function SocialPosts({ texts, languageName, howToConnect, onChange }: SocialPostsProps) {
  const t = useMessages();
  const [chosen, setChosen] = useState<(typeof networkIds)[number]>(
    () => networkIds.find((id) => texts[`post_${id}`] !== '') ?? 'x',
  );
  const network = networks[chosen];
  const text = texts[`post_${chosen}`];
  const measured = measurePost(network, text);
  const written = networkIds.filter((id) => texts[`post_${id}`].trim() !== '');
  const others = written.filter((id) => id !== chosen);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
      <Panel aria-label={t('Posts')}>
        <PanelBody className="grid grid-cols-1 gap-4 pt-4">
          <Field label={t('Title')} hint={t('Only shown in your list, not in the post.')}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={300}
                value={texts.title}
                onChange={(event) => onChange({ title: event.target.value })}
              />
            )}
          </Field>
          <div>
            <Choice
              label={t('Social network')}
              value={chosen}
              options={networkIds.map((id) => ({
                value: id,
                label: `${networks[id].name}${markOf(t, measurePost(networks[id], texts[`post_${id}`]), networks[id])}`,
              }))}
              onChange={setChosen}
            />
          </div>
          <Field
            label={t('Text for {name}', { name: network.name })}
            hint={t.known(network.rule)}
            error={faultOf(t, measured, network)}
          >
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                rows={8}
                maxLength={65_000}
                value={text}
                onChange={(event) => onChange({ [`post_${chosen}`]: event.target.value })}
              />
            )}
          </Field>
          <Counter measured={measured} network={network} />
          <div className="flex flex-wrap gap-2">
            <CopyButton label={t('Copy text')} text={text} />
            {text === '' &&
              others.slice(0, 3).map((id) => (
                <button
                  key={id}
                  type="button"
                  className="h-7 rounded-control px-2 text-accent-strong text-table hover:bg-hover touch:h-11"
                  onClick={() => onChange({ [`post_${chosen}`]: texts[`post_${id}`] })}
                >
                  {t('Start with the text for {name}', { name: networks[id].name })}
                </button>
              ))}
          </div>
        </PanelBody>
      </Panel>
      <div className="grid grid-cols-1 gap-4">
        <PostPreview measured={measured} network={network} />
        <PostWriter
          texts={texts}
          network={network}
          languageName={languageName}
          howToConnect={howToConnect}
          onTake={(written, runId, id) => onChange({ [`post_${id}`]: written }, runId)}
        />
      </div>
    </div>
  );
}

/** Mark after a network's name: written, or too long. */
function markOf(t: Translator, measured: MeasuredPost, network: Network): string {
  if (measured.text.trim() === '') return '';
  return faultOf(t, measured, network) ? ' !' : ' ✓';
}

function faultOf(
  t: Translator,
  { used, hashtags, tooManyHashtags }: MeasuredPost,
  { limit, name, hashtags: most }: Network,
) {
  if (used > limit) return t('{used} over the {name} limit.', { used: used - limit, name });
  if (tooManyHashtags)
    return t.many(hashtags, '{count} hashtag; {name} allows {most}.|{count} hashtags; {name} allows {most}.', {
      name,
      most: most ?? 0,
    });
  return undefined;
}

function Counter({ measured: { used, hashtags }, network }: { measured: MeasuredPost; network: Network }) {
  const t = useMessages();
  const over = used > network.limit;
  return (
    <div className="grid gap-1">
      <p className={cn('text-table', over ? 'text-worse' : 'text-muted')}>
        {t('{used} of {limit}', { used, limit: network.limit })}
        {over && t(': too long')}
        {network.hashtags !== null && `, ${t('{used} of {most} hashtags', { used: hashtags, most: network.hashtags })}`}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cn('h-full rounded-full', over ? 'bg-worse' : 'bg-accent')}
          style={{ width: `${Math.min(100, (used / network.limit) * 100)}%` }}
        />
      </div>
    </div>
  );
}

/** Preview of the post; text beyond the limit is marked. */
function PostPreview({ measured: { text, fits }, network }: { measured: MeasuredPost; network: Network }) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Preview for {name}', { name: network.name })}>
      <PanelHeader
        title={t('On {name}', { name: network.name })}
        note={t('Approximate preview; the network may display it differently.')}
      />
      <PanelBody>
        <div className="rounded-panel border p-4">
          <div aria-hidden="true" className="mb-3 flex items-center gap-3">
            <span className="size-9 rounded-full bg-line" />
            <span className="grid gap-1.5">
              <span className="h-2 w-28 rounded-full bg-line" />
              <span className="h-2 w-16 rounded-full bg-line" />
            </span>
          </div>
          {text.trim() === '' ? (
            <p className="text-muted">{t('No text yet.')}</p>
          ) : (
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {text.slice(0, fits)}
              {fits < text.length && (
                <mark className="bg-fault-soft text-fault">
                  <span className="sr-only">{t('Over the limit:')} </span>
                  {text.slice(fits)}
                </mark>
              )}
            </p>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}
