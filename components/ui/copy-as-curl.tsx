'use client';

import { lastInputOf } from '#lib/client/call-endpoint.ts';
import { curlOf } from '#lib/client/samples.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { CopyButton } from './copy-button.tsx';
import { useMessages } from './language.tsx';

interface CopyAsCurlProps {
  operation: Operation;
  /** Parameters as the screen began with; where it has called the operation since, with another filter say, those count. */
  input: Record<string, unknown>;
}

/** The call behind what is on the screen, to be pasted into a shell; the token is its variable SERPENTINE_TOKEN. */
export function CopyAsCurl({ operation, input }: CopyAsCurlProps) {
  const t = useMessages();
  return (
    <CopyButton
      label={t('Copy as curl')}
      text={() => curlOf(operation, lastInputOf(operation, input) ?? input, location.origin)}
    />
  );
}
