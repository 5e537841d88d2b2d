import { Refused } from '#lib/platform/errors.ts';

/** A fault of the script itself: where in it, if that is known. */
export class ScriptFailed extends Refused {
  /** 1-based. */
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(message, { reason: 'script' });
    this.line = line;
  }
}
