import { expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';

test('parts of an image map are links, and told apart from <a>', () => {
  const body = '<a href="/a">A</a><a name="b">B</a><map><area href="/c" alt="C"><area alt="D"></map>';
  const { links } = extractFacts({ url: 'https://example.com/', html: `<body>${body}</body>` });
  expect([links.total, links.withHref, links.areas]).toEqual([4, 2, 1]);
});
