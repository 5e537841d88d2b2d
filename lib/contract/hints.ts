import { z } from 'zod';

/** What a field means beyond its type: read by the parser (aliases, targets) and by forms (control). */
export interface FieldHints {
  /** The value names something that is reached over the net, so the egress policy judges it before the run. */
  target?: 'url' | 'domain';
  /** Other names under which clients send the field. */
  aliases?: readonly string[];
  /** How a form asks for it where its type alone does not tell. */
  control?: 'country' | 'script' | 'text';
}

/** Hints by schema; a schema made from another (`.meta()`, `.refine()`) inherits them. */
export const hints = z.registry<FieldHints>();
