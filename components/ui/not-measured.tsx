import { useMessages } from '#messages';

/** Placeholder for a missing metric: a dot for the eye, text for screen readers. */
export function NotMeasured({ why: given }: { why?: string }) {
  const t = useMessages();
  const why = given ?? t('Not measured');
  return (
    <span className="text-muted" title={why}>
      ·<span className="sr-only">{t.language === 'en' ? why.charAt(0).toLowerCase() + why.slice(1) : why}</span>
    </span>
  );
}
