'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { textModelsQuery } from '#lib/features/content/drafts/client.ts';
import { useMessages } from '#messages';

interface ModelGateProps {
  /** The API's message when no model is connected. */
  howToConnect: string;
  children: (models: { models: readonly string[]; chosen: string | null }) => ReactNode;
}

/** Renders its children if a text model is connected, else setup instructions. */
export function ModelGate({ howToConnect, children }: ModelGateProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(textModelsQuery);
  if (error && !data)
    return (
      <ErrorState title={t('AI model not available')} action={<Button onClick={() => refetch()}>{t('Retry')}</Button>}>
        {error.message} {t('Everything else works without it.')}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-60" />;
  if (!data.connected)
    return (
      <div className="grid grid-cols-1 gap-3">
        <p className="font-medium">{t('No AI model connected')}</p>
        <p className="text-muted">
          {t('Generate drafts, sections, titles and posts with an AI model. Everything else works without it.')}
        </p>
        <p className="break-words rounded-control bg-sunken p-3 text-table">{howToConnect}</p>
        <p className="text-muted text-table">{t('To use a local model with Ollama:')}</p>
        <pre className="whitespace-pre-wrap break-words rounded-control bg-sunken p-3 font-mono text-meta">
          {OLLAMA}
        </pre>
        <div className="flex flex-wrap gap-2">
          <CopyButton label={t('Copy lines')} text={OLLAMA} />
          <Button asChild size="sm">
            <Link href="/settings/connections" prefetch={false}>
              {t('Go to Connections')}
            </Link>
          </Button>
        </div>
      </div>
    );
  return children({ models: data.models ?? [], chosen: data.chosen });
}

const OLLAMA = `ollama pull qwen3
TEXT_MODEL_URL=http://127.0.0.1:11434/v1
TEXT_MODEL=qwen3
EGRESS_ALLOW=127.0.0.1:11434`;
