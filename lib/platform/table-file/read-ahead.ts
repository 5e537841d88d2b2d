/**
 * The same items, each requested while the one before it is used.
 * @param source is ended when the reader stops early; an error arrives in its place among the items
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = source.next();
      // A reader that stops meanwhile does not await it.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

/** The same items, of which the first is requested now instead of when it is read. An error arrives in its place. */
export function begin<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const first = source.next();
  // A reader that stops before does not await it.
  first.catch(() => {});
  return (async function* () {
    try {
      const { value, done } = await first;
      if (done) return;
      yield value;
      yield* source;
    } finally {
      await source.return(undefined);
    }
  })();
}
