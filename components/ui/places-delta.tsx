interface PlacesDeltaProps {
  /** Places gained, positive is better; new, lost; null: nothing to compare with. */
  change: number | 'new' | 'lost' | null;
  /** What it is compared with: "a day earlier". */
  since: string;
}

/** How far a position moved: arrow and places for the eye, words for a screen reader. Never a percentage. */
export function PlacesDelta({ change, since }: PlacesDeltaProps) {
  if (change === null) return <Said className="text-muted" text="—" words={`nothing to compare with ${since}`} />;
  if (change === 'new')
    return <Said className="font-medium text-better" text="new" words={`new, not found ${since}`} />;
  if (change === 'lost')
    return <Said className="font-medium text-worse" text="lost" words={`lost, was found ${since}`} />;
  if (change === 0) return <Said className="text-muted" text="=" words={`the same as ${since}`} />;
  const places = Math.abs(change);
  const word = places === 1 ? 'place' : 'places';
  return change > 0 ? (
    <Said
      className="font-medium text-better"
      text={`▲${places}`}
      words={`up ${places} ${word}, better than ${since}`}
    />
  ) : (
    <Said
      className="font-medium text-worse"
      text={`▼${places}`}
      words={`down ${places} ${word}, worse than ${since}`}
    />
  );
}

/** One element: tables have thousands of them. */
function Said({ className, text, words }: { className: string; text: string; words: string }) {
  return (
    <span role="img" aria-label={words} title={words} className={className}>
      {text}
    </span>
  );
}
