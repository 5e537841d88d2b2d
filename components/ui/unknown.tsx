/** A figure that is not there, as no number: a dot for the eye, words for a screen reader. */
export function Unknown({ why = 'Not measured' }: { why?: string }) {
  return (
    <span className="text-muted" title={why}>
      ·<span className="sr-only">{why.charAt(0).toLowerCase() + why.slice(1)}</span>
    </span>
  );
}
