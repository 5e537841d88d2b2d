'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Pencil, Plus, Send, Trash2 } from '#components/ui/icons.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { alertChannelsQuery, removeChannel, testChannel } from '#lib/features/alerts/client.ts';
import { Moment, Sentence, useMessages } from '#messages';
import { channelNames } from './channel-labels.ts';

const ChannelSheet = dynamic(() => import('./channel-sheet.tsx').then((module) => module.ChannelSheet), { ssr: false });

interface Props {
  projectId: string;
  channels: AlertChannel[];
  canEdit: boolean;
  now: number;
}

/** The notification channels of a project. */
export function ChannelsView({ projectId, channels: initial, canEdit, now }: Props) {
  const t = useMessages();
  /** The channel to edit, as it was when its form opened; 'new' for a new one. */
  const [open, setOpen] = useState<AlertChannel | 'new' | null>(null);
  const [deleting, setDeleting] = useState<AlertChannel | null>(null);
  const list = useQuery({ ...alertChannelsQuery(projectId), initialData: initial });
  const add = canEdit && (
    <Button variant="primary" onClick={() => setOpen('new')}>
      <Plus /> {t('New channel')}
    </Button>
  );
  return (
    <Panel>
      <OutOfDate query={list} className="m-3" />
      {list.data.length === 0 ? (
        <EmptyState title={t('No channels yet')} action={add}>
          {t('Send alerts by email, Slack, Telegram or webhook. Without a channel, alerts only appear in the history.')}
        </EmptyState>
      ) : (
        <>
          <PanelHeader title={t.many(list.data.length, '{count} channel|{count} channels')} actions={add} />
          <ul aria-label={t('Alert channels')} className="divide-y border-t">
            {list.data.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                projectId={projectId}
                canEdit={canEdit}
                now={now}
                onChange={() => setOpen(channel)}
                onDelete={() => setDeleting(channel)}
              />
            ))}
          </ul>
        </>
      )}
      {open && <ChannelSheet projectId={projectId} channel={open} onAccept={setOpen} onClose={() => setOpen(null)} />}
      {deleting && (
        <DeleteDialog
          id={deleting.id}
          what={t('channel')}
          description={t('Pending notifications are discarded.')}
          remove={(id) => removeChannel({ project_id: projectId, channel_id: id })}
          stale={['alert-channels']}
          onClose={() => setDeleting(null)}
        >
          {deleting.name}
        </DeleteDialog>
      )}
    </Panel>
  );
}

interface RowProps extends Pick<Props, 'projectId' | 'canEdit' | 'now'> {
  channel: AlertChannel;
  onChange: () => void;
  onDelete: () => void;
}

function ChannelRow({ channel, projectId, canEdit, now, onChange, onDelete }: RowProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const test = useMutation({
    mutationFn: () => testChannel({ project_id: projectId, channel_id: channel.id }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['alert-channels'] }),
  });
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="break-words font-medium">
              {channel.name}
            </span>
            <Badge>{channelNames(t)[channel.kind]}</Badge>
            {channel.last_error && <Badge tone="fault">{t('failing')}</Badge>}
          </p>
          <p className="break-words text-table">{channel.goes_to}</p>
          <p className="flex flex-wrap gap-x-3 text-meta text-muted">
            {channel.last_sent_at ? (
              <span>
                <Sentence text="last sent {ago}" ago={<Moment at={channel.last_sent_at} now={now} />} />
              </span>
            ) : (
              <span>{t('nothing sent yet')}</span>
            )}
            {channel.waiting > 0 && (
              <span>{t.many(channel.waiting, '{count} alert queued|{count} alerts queued')}</span>
            )}
          </p>
        </div>
        {canEdit && (
          <span className="flex items-center gap-2">
            <Button
              size="sm"
              pending={test.isPending}
              onClick={() => test.mutate()}
              aria-label={t('Send test to {name}', { name: channel.name })}
            >
              <Send /> {t('Send test')}
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('Edit channel {name}', { name: channel.name })}
              onClick={onChange}
            >
              <Pencil />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('Delete channel {name}', { name: channel.name })}
              onClick={onDelete}
            >
              <Trash2 />
            </Button>
          </span>
        )}
      </div>
      {test.isError && <Callout tone="fault">{test.error.message}</Callout>}
      {test.data && <Callout tone={test.data.works ? 'good' : 'fault'}>{test.data.found}</Callout>}
      {!test.data && channel.last_error && <p className="break-words text-fault text-table">{channel.last_error}</p>}
    </li>
  );
}
