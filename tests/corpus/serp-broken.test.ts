import { describe, expect, test } from 'vitest';
import { engines } from '#lib/engines/index.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { serpHtml, serpPages } from '#tests/corpus/serp-score.ts';

describe.skipIf(!there)('broken and foreign pages', () => {
  for (const engine of engines) {
    const stateOf = (html: string) => engine.classify(readSerpDocument(html), { status: 200, url: engine.home });

    test(`${engine.name}: a page that ends early is neither a list nor an empty one`, () => {
      const wrong: string[] = [];
      for (const page of serpPages(engine.id)) {
        const html = serpHtml(engine.id, page);
        // Saved fragments have no frame to detect truncation with.
        if (!/<html\b/i.test(html)) continue;
        for (const share of [0.15, 0.35, 0.55, 0.75, 0.9]) {
          const state = stateOf(html.slice(0, html.length * share));
          if (state === 'results' || state === 'empty') wrong.push(`${page.name} at ${share}: ${state}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    test(`${engine.name}: pages of the other engines are not its own`, () => {
      const wrong = engines
        .filter((other) => other !== engine)
        .flatMap((other) => serpPages(other.id).map((page) => ({ page, state: stateOf(serpHtml(other.id, page)) })))
        .filter(({ state }) => state === 'results' || state === 'empty')
        .map(({ page, state }) => `${page.name}: ${state}`);
      expect(wrong).toEqual([]);
    });
  }
});
