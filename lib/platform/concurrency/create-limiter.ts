/** Limits how many tasks run at once; the others wait in order of arrival. */
export function createLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    // A finished task hands its slot to the next, so `active` is not raised again.
    if (active >= atOnce) await new Promise<void>((enter) => waiting.push(enter));
    else active++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active--;
    }
  };
}
