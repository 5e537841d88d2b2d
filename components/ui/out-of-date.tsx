import { Button } from './button.tsx';
import { Translated } from './language.tsx';
import { Callout } from './states.tsx';

interface OutOfDateProps {
  /** Of the record that is shown; it says nothing while it is well. */
  query: { error: Error | null; refetch: () => unknown };
  className?: string;
}

/** Above a record that could not be asked for anew: what is seen is from before. */
export function OutOfDate({ query: { error, refetch }, className }: OutOfDateProps) {
  if (!error) return null;
  return (
    <Callout
      tone="warning"
      {...(className && { className })}
      title={<Translated text="This page is not up to date" />}
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
