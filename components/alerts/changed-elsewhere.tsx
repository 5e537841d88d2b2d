import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

interface Props {
  title: string;
  /** The current state in one line. */
  now: string;
  onAccept: () => void;
}

/**
 * Shown when another window saved first. The typed values stay in the fields; the form's own button then overwrites the
 * other version.
 */
export function ChangedElsewhere({ title, now, onAccept }: Props) {
  const t = useMessages();
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        <Button size="sm" onClick={onAccept}>
          {t('Use their version')}
        </Button>
      }
    >
      {t('Current version: {now} Your changes are still here and not saved.', { now })}
    </Callout>
  );
}
