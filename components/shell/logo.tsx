/** The logo: a winding line, one stroke. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M17 7.5C15.5 5.6 7.2 5 7.2 9s9.6 2 9.6 6-8.3 3.4-9.8 1.5"
        className="stroke-on-accent"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </svg>
  );
}
