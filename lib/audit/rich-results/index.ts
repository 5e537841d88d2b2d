import { COMMERCE } from './commerce.ts';
import { PLACES } from './places.ts';
import { RETIRED } from './retired.ts';
import type { RichResult } from './rich-result.ts';
import { WORKS } from './works.ts';

/** Every rich result of Google Search with rules, by topic. */
export const RICH_RESULTS: readonly RichResult[] = [...WORKS, ...COMMERCE, ...PLACES, ...RETIRED];
