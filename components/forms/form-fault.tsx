'use client';

import { useEffect, useRef } from 'react';
import { declareForm } from '#components/ui/screen-call.tsx';
import { Callout } from '#components/ui/states.tsx';

interface Props {
  start: { fault: string | null; errorId: string; curlOf?: ((form: HTMLFormElement) => string) | undefined };
}

/** Below the controls of a form: its error, if any. The call that the form makes is offered in the page's ⋯ menu. */
export function FormFault({ start }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const curlOf = useRef(start.curlOf);
  useEffect(() => {
    curlOf.current = start.curlOf;
  });
  const hasCall = start.curlOf !== undefined;
  useEffect(() => {
    if (!hasCall) return;
    return declareForm({
      curl: () => {
        const form = place.current?.closest('form');
        if (!form || !curlOf.current) throw new Error('There is no form.');
        return curlOf.current(form);
      },
    });
  }, [hasCall]);
  return (
    <div ref={place} id={start.errorId} className="empty:hidden">
      {start.fault && <Callout tone="fault">{start.fault}</Callout>}
    </div>
  );
}
