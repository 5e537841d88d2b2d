import { Button } from './button.tsx';
import { Translated } from './language.tsx';
import { Callout } from './states.tsx';

interface OutOfDateProps {
  /** Query of the shown record; nothing is rendered while it succeeds. */
  query: { error: Error | null; refetch: () => unknown };
  className?: string;
}

/** Shown above a record whose refetch failed: the visible data is older. */
export function OutOfDate({ query: { error, refetch }, className }: OutOfDateProps) {
  if (!error) return null;
  return (
    <Callout
      tone="warning"
      {...(className && { className })}
      title={<Translated text="This page is outdated" />}
      action={
        <Button size="sm" onClick={() => refetch()}>
          <Translated text="Try again" />
        </Button>
      }
    >
      {error.message}
    </Callout>
  );
}
