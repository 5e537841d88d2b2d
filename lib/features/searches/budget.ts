/** The time a search has; nothing is begun that cannot end in it. */
export interface Budget {
  remainingMs: () => number;
  /** Gives back what was spent on waiting for help. */
  extend: (ms: number) => void;
}

/** A budget that begins now. */
export function startBudget(ms: number): Budget {
  let endsAt = performance.now() + ms;
  return {
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    extend(more) {
      endsAt += more;
    },
  };
}
