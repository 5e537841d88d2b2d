export interface UnsolvedOptions {
  /** The next try may go well. */
  passing?: boolean;
  cause?: unknown;
}

/** A captcha that stays: `message` says why in words that go on after "shows a captcha: ". Never holds a key or a token. */
export class Unsolved extends Error {
  override readonly name = 'Unsolved';
  readonly passing: boolean;

  constructor(message: string, { passing = false, cause }: UnsolvedOptions = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}
