'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { CircleCheck, CircleX, RotateCcw, TriangleAlert } from '#components/ui/icons.tsx';
import { toast } from '#components/ui/toast.ts';
import { sendAgain } from '#lib/features/alerts/client.ts';
import type { AlertEvent } from '#lib/features/alerts/history-contract.ts';
import { ALERT_KINDS } from '#lib/features/alerts/kinds/index.ts';
import { ARROWS, TONES } from '#lib/text/movement.ts';
import { Moment, useMessages } from '#messages';

interface RowProps {
  event: AlertEvent;
  projectId: string;
  canEdit: boolean;
  now: number;
  refresh: () => unknown;
}

/** One alert: severity and direction, what happened, the rule, and its deliveries. The whole row opens what is meant. */
export function AlertRow({ event, projectId, canEdit, now, refresh }: RowProps) {
  const t = useMessages();
  const isLink = event.path?.startsWith('/');
  return (
    <li className={cn('relative flex gap-3 px-4 py-3', isLink && 'hover:bg-hover')}>
      <AlertIcon kind={event.kind} better={event.better} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 break-words font-medium">
            {event.path && isLink ? (
              <Link
                href={event.path}
                prefetch={false}
                className="rounded-control after:absolute after:inset-0 hover:text-accent-strong"
              >
                {event.title}
              </Link>
            ) : (
              event.title
            )}
          </span>
          {!event.seen && <Badge tone="accent">{t('new')}</Badge>}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
          <span dir="auto">{event.rule ?? t('{kind} (deleted rule)', { kind: t(ALERT_KINDS[event.kind].name) })}</span>
          <Moment at={event.at} now={now} />
        </div>
        {event.deliveries.length > 0 && (
          <ul aria-label={t('Deliveries')} className="grid gap-1 text-table">
            {event.deliveries.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                projectId={projectId}
                canEdit={canEdit}
                refresh={refresh}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Kinds about a number that rises and falls. */
const HAS_DIRECTION: ReadonlySet<string> = new Set(['position', 'top', 'visibility', 'audit_score']);

/** Severity as shape, color and text; kinds about a number also show the direction. */
function AlertIcon({ kind, better }: Pick<AlertEvent, 'kind' | 'better'>) {
  const t = useMessages();
  const severity = better ? 'good' : ALERT_KINDS[kind].severity;
  if (HAS_DIRECTION.has(kind)) {
    const word = better ? t('Improved') : t('Declined');
    return (
      <span
        role="img"
        aria-label={word}
        title={word}
        className={cn('w-4 text-center', better ? TONES.better : TONES.worse)}
      >
        {better ? ARROWS.up : ARROWS.down}
      </span>
    );
  }
  const {
    icon: Icon,
    ink,
    word,
  } = {
    good: { icon: CircleCheck, ink: 'text-good', word: t('Improved') },
    warning: { icon: TriangleAlert, ink: 'text-warning', word: t('Warning') },
    error: { icon: CircleX, ink: 'text-fault', word: t('Error') },
  }[severity];
  return (
    <span className={cn('mt-0.5 inline-flex shrink-0', ink)} title={word}>
      <Icon className="size-4" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

interface DeliveryProps extends Pick<RowProps, 'projectId' | 'canEdit' | 'refresh'> {
  delivery: AlertEvent['deliveries'][number];
}

function DeliveryLine({ delivery, projectId, canEdit, refresh }: DeliveryProps) {
  const t = useMessages();
  const { id, channel, state, attempts, error, next_at: next, sent_at: sent } = delivery;
  const again = useMutation({
    mutationFn: () => sendAgain({ project_id: projectId, id }),
    onSuccess: () => {
      toast.success(t('Queued again'));
      return refresh();
    },
    onError: (fault) => toast.error(fault.message),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'sent' && <Badge tone="good">{t('sent')}</Badge>}
      {state === 'waiting' && <Badge tone={error ? 'warning' : 'neutral'}>{t('queued')}</Badge>}
      {state === 'failed' && <Badge tone="fault">{t('delivery failed')}</Badge>}
      <span>{channel}</span>
      {sent && <span className="text-muted">{t.moment(sent)}</span>}
      {error && <span className="min-w-0 break-words text-muted">{error}</span>}
      {state === 'waiting' && attempts > 0 && next && (
        <span className="text-muted">{t('next attempt {time}', { time: t.moment(next) })}</span>
      )}
      {state !== 'sent' && attempts > 0 && canEdit && (
        <Button size="sm" variant="ghost" className="relative" pending={again.isPending} onClick={() => again.mutate()}>
          <RotateCcw /> {t('Send again')}
        </Button>
      )}
    </li>
  );
}
