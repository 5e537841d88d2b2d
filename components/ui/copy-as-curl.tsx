'use client';

import { lastInputOf } from '#lib/client/call-endpoint.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { CopyButton } from './copy-button.tsx';
import { useMessages } from './language.tsx';

interface CopyAsCurlProps {
  operation: Operation;
  /**
   * Initial parameters of the screen; if it has called the operation since, for example with another filter, those calls
   * win.
   */
  input: Record<string, unknown>;
}

/** The API call behind the screen as a shell command; the token is the variable SERPENTINE_TOKEN. */
export function CopyAsCurl({ operation, input }: CopyAsCurlProps) {
  const t = useMessages();
  return (
    <CopyButton
      label={t('Copy as curl')}
      text={() => curlOf(operation, lastInputOf(operation, input) ?? input, location.origin)}
    />
  );
}
