import { Callout } from '#components/ui/states.tsx';

/** What is wrong, below the controls of a form; nothing when nothing is. */
export function FormFault({ start }: { start: { fault: string | null; errorId: string } }) {
  if (!start.fault) return null;
  return (
    <div id={start.errorId}>
      <Callout tone="fault">{start.fault}</Callout>
    </div>
  );
}
