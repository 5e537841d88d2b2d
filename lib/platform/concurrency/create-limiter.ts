/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export function createLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    // The one that ends hands its place over: `active` is not raised again then.
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
