/** The time a search has; nothing is begun that cannot end in it. */
export interface Budget {
  remainingMs: () => number;
}

/** A budget that begins now. */
export function startBudget(ms: number): Budget {
  const endsAt = performance.now() + ms;
  return { remainingMs: () => Math.max(0, endsAt - performance.now()) };
}
