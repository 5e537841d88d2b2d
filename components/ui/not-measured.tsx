import { useMessages } from '#messages';

/** A figure that is not there, as no number: a dot for the eye, words for a screen reader. */
export function NotMeasured({ why: given }: { why?: string }) {
  const t = useMessages();
  const why = given ?? t('Not measured');
  return (
    <span className="text-muted" title={why}>
      ·<span className="sr-only">{t.language === 'en' ? why.charAt(0).toLowerCase() + why.slice(1) : why}</span>
    </span>
  );
}
