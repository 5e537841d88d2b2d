import { expect, test } from 'vitest';
import { gather, MAX_PLACES } from '#lib/features/emails/gather.ts';

const found = (email: string, placeholder = false) => ({
  email,
  placeholder,
  snippet: '',
  forms: ['text' as const],
  host: email.split('@')[1] ?? '',
});

test('addresses at the domain first, others from its own pages alone, look-alikes never', () => {
  const { emails } = gather(
    [
      { url: 'https://a.org/', own: true, emails: [found('x@gmail.com'), found('x@a.org'), found('y@mail.a.org')] },
      { url: 'https://b.org/', own: false, emails: [found('z@a.org'), found('z@b.org'), found('z@nota.org')] },
    ],
    'a.org',
  );
  expect(emails.map(({ email }) => email)).toEqual(['x@a.org', 'y@mail.a.org', 'z@a.org', 'x@gmail.com']);
});

test('placeholder addresses are excluded and reported, unless they belong to the domain', () => {
  const pages = [{ url: 'https://a.org/', own: true, emails: [found('you@example.com', true)] }];
  expect(gather(pages, 'a.org')).toMatchObject({ emails: [], leftOut: [{ email: 'you@example.com' }] });
  expect(gather(pages, 'example.com')).toMatchObject({ emails: [{ email: 'you@example.com' }], leftOut: [] });
});

test('addresses are compared case-insensitively; their occurrences are counted and stored up to a maximum', () => {
  const pages = Array.from({ length: 30 }, (_, i) => ({
    url: `https://a.org/${i}`,
    own: true,
    emails: [found(i % 2 ? 'Info@a.org' : 'info@a.org')],
  }));
  const { emails } = gather(pages, 'a.org');
  expect(emails).toMatchObject([{ email: 'info@a.org', pagesCount: 30 }]);
  expect(emails[0]?.pages).toHaveLength(MAX_PLACES);
});
