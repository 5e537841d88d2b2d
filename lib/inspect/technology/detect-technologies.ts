import type { TechnologyFacts } from '#lib/inspect/facts.ts';
import { createMatcher, type Matcher } from '#lib/inspect/technology/match.ts';
import { readSignals } from '#lib/inspect/technology/page-signals.ts';
import { allProducts } from '#lib/inspect/technology/products.ts';

let made: Matcher | undefined;

/** A response of a site, in a form that can be sent to a thread. */
export interface AnsweredPage {
  url: string;
  headers: Record<string, string[]>;
  /** Body as text. */
  text: string;
}

/** Detects the products behind a response. Pure except for the table, which is parsed at first use (20 ms). */
export function detectTechnologies({ url, headers, text }: AnsweredPage): TechnologyFacts {
  made ??= createMatcher(allProducts());
  const type = headers['content-type']?.[0] ?? 'text/html';
  const signals = readSignals(/html|xml|text\/plain/i.test(type) ? text : '');
  return {
    url,
    technologies: made({ headers, signals }),
    viewport: signals.meta.get('viewport')?.[0] ?? '',
  };
}
