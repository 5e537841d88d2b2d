'use client';

import { useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

interface Props {
  start: { fault: string | null; errorId: string; curlOf?: ((form: HTMLFormElement) => string) | undefined };
}

/** Below the controls of a form: its error, if any, and a button that copies the call it makes. */
export function FormFault({ start }: Props) {
  const t = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const { curlOf } = start;
  const text = () => {
    const form = place.current?.closest('form');
    if (!form || !curlOf) throw new Error('There is no form.');
    return curlOf(form);
  };
  return (
    <>
      {start.fault && (
        <div id={start.errorId}>
          <Callout tone="fault">{start.fault}</Callout>
        </div>
      )}
      {curlOf && (
        <div ref={place} className="flex justify-end">
          <CopyButton label={t('Copy as curl')} text={text} />
        </div>
      )}
    </>
  );
}
