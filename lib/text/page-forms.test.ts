import { expect, test } from 'vitest';
import { pageForms } from '#lib/text/page-forms.ts';

test('a page has eight spellings, the given one first and without its fragment', () => {
  const forms = pageForms('https://www.example.com/bread/#top');
  expect(forms[0]).toBe('https://www.example.com/bread/');
  expect(forms.toSorted()).toEqual(
    ['http', 'https']
      .flatMap((scheme) =>
        ['example.com', 'www.example.com'].flatMap((host) =>
          ['/bread', '/bread/'].map((path) => `${scheme}://${host}${path}`),
        ),
      )
      .toSorted(),
  );
});

test('a home page is known without its slash too, and a query string keeps its path', () => {
  expect(pageForms('https://example.com')).toContain('http://www.example.com');
  expect(pageForms('https://example.com')).toContain('https://example.com/');
  expect(pageForms('https://example.com/list/?page=2')).toContain('http://example.com/list/?page=2');
  expect(pageForms('https://example.com/list/?page=2')).not.toContain('https://example.com/list?page=2');
});
