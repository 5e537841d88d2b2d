import { Refused } from '#lib/platform/errors.ts';

/** A position in the user's script, both 1-based. */
export interface ScriptPosition {
  line: number;
  column: number;
}

/** An error of the script itself, with its position if known. */
export class ScriptFailed extends Refused {
  readonly position: ScriptPosition | null;
  constructor(message: string, position: ScriptPosition | null = null) {
    super(position ? `${message} (line ${position.line}, column ${position.column})` : message, { reason: 'script' });
    this.position = position;
  }
}
