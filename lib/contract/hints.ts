import { z } from 'zod';

/** Meaning of a field beyond its type: used by the parser (aliases, targets) and by forms (control). */
export interface FieldHints {
  /** The value names a network target, so the egress policy checks it before the run. */
  target?: 'url' | 'domain';
  /** Other names under which clients send the field. */
  aliases?: readonly string[];
  /** Form control, if it does not follow from the type. */
  control?: 'country' | 'script' | 'text';
}

/** Hints by schema; a derived schema (`.meta()`, `.refine()`) inherits them. */
export const hints = z.registry<FieldHints>();
