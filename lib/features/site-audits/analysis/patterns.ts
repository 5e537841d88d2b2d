import { z } from 'zod';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';

const MAX_PATTERNS = 50;

/** A list of address patterns with the syntax of robots.txt: no regular expressions, which can run forever. */
export const patterns = (title: string, description: string) =>
  z
    .array(z.string().trim().min(1).refine(hasText, EMPTY).max(500))
    .max(MAX_PATTERNS)
    .meta({
      title,
      description: `${description} Same syntax as robots.txt: start of path and query, * as wildcard, $ for the end.`,
      examples: [['/blog/*']],
    });
