'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Sparkles } from '#components/ui/icons.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import { post } from '#lib/features/content/generation/prompts.ts';
import { type Network, type NetworkId, networks } from '#lib/text/social/networks.ts';
import { useMessages } from '#messages';
import { ModelGate } from './model-gate.tsx';
import { Proposal } from './proposal.tsx';
import { useWriting } from './use-writing.ts';

interface PostWriterProps {
  texts: DraftTexts;
  network: Network;
  languageName: string;
  howToConnect: string;
  /** @param runId the request that wrote it; @param id the network of the request, which may no longer be the shown one */
  onTake: (text: string, runId: string | null, id: NetworkId) => void;
}

/** Lets the connected model write a post for one network. */
export default function PostWriter({ howToConnect, ...props }: PostWriterProps) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Write')}>
      <PanelHeader
        title={t('Write for {name}', { name: props.network.name })}
        note={t('Suggestion – nothing changes until you accept it.')}
      />
      <PanelBody>
        <ModelGate howToConnect={howToConnect}>{() => <Writer {...props} />}</ModelGate>
      </PanelBody>
    </Panel>
  );
}

function Writer({ texts, network, languageName, onTake }: Omit<PostWriterProps, 'howToConnect'>) {
  const t = useMessages();
  const writing = useWriting();
  const [wish, setWish] = useState('');
  const [asked, setAsked] = useState(network.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const others = Object.entries(texts).filter(([field, text]) => field.startsWith('post_') && text !== '');
    const body = others.map(([, text]) => text).join('\n\n');
    setAsked(network.id);
    void writing.start(post({ ...texts, body, language: languageName, wish }, network));
  };
  const take = () => {
    onTake(writing.text.trim(), writing.runId, asked);
    writing.clear();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
        <Field
          label={t('Topic and key points')}
          hint={t('Uses the title, the keyword and the posts for other networks.')}
        >
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={3}
              maxLength={2_000}
              value={wish}
              onChange={(event) => setWish(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={writing.state === 'waiting' || writing.state === 'writing'} className="w-fit">
          <Sparkles /> {t('Write')}
        </Button>
      </form>
      <Proposal
        writing={writing}
        accept={
          <Button size="sm" variant="primary" onClick={take}>
            {asked === network.id ? t('Use') : t('Use for {name}', { name: networks[asked].name })}
          </Button>
        }
      />
    </div>
  );
}
