/** The time budget of a search; nothing is started that cannot finish within it. */
export interface Budget {
  remainingMs: () => number;
  /** Restores time that was spent waiting for a captcha to be solved. */
  extend: (ms: number) => void;
}

/** A budget that starts now. */
export function startBudget(ms: number): Budget {
  let endsAt = performance.now() + ms;
  return {
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    extend(more) {
      endsAt += more;
    },
  };
}
