import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

interface Props {
  title: string;
  /** What it is now, in a line. */
  now: string;
  onTake: () => void;
}

/** Another window saved first. What was typed here stays in its fields; the form's own button then saves it over theirs. */
export function ChangedElsewhere({ title, now, onTake }: Props) {
  const t = useMessages();
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        <Button size="sm" onClick={onTake}>
          {t('Take theirs')}
        </Button>
      }
    >
      {t('Now it is: {now} What you typed is still here and not saved.', { now })}
    </Callout>
  );
}
