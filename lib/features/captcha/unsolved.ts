/** What is known about the failure. */
export interface UnsolvedOptions {
  /** Another attempt may succeed. */
  passing?: boolean;
  cause?: unknown;
}

/**
 * An unsolved captcha. `message` is the reason, as a continuation of "shows a captcha: ". Never contains a key or a
 * token.
 */
export class Unsolved extends Error {
  override readonly name = 'Unsolved';
  readonly passing: boolean;

  constructor(message: string, { passing = false, cause }: UnsolvedOptions = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}
