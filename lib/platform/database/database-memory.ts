let connection = 0;

/**
 * State of this process that is about its database: created on first use, and forgotten when the connections are closed
 * (`closeDb`), as the next ones may lead to another database.
 */
export function databaseMemory<T>(create: () => T): () => T {
  let kept: { connection: number; value: T } | undefined;
  return () => {
    if (kept?.connection !== connection) kept = { connection, value: create() };
    return kept.value;
  };
}

/** Forgets all of it. */
export function forgetDatabase(): void {
  connection++;
}
