import { describe, expect, test } from 'vitest';
import { extractEmails } from '#lib/inspect/emails/extract-emails.ts';

const emails = (html: string, ownHost?: string) => extractEmails(html, ownHost).map(({ email }) => email);
const only = (html: string) => emails(html).toSorted().join(' ');

/** Hex in the format of Cloudflare's protection. */
const protect = (text: string, key = 0x2a) =>
  Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ key)]).toString('hex');

describe('plain text', () => {
  test.each([
    ['(info@acme.org), "sales@acme.org"; <b>x</b>', 'info@acme.org sales@acme.org'],
    ['...info@acme.org...', 'info@acme.org'],
    ['- info@acme.org -', 'info@acme.org'],
    ['sales@acme.org/info@acme.org', 'info@acme.org sales@acme.org'],
    ['Jane <jane@acme.org>', 'jane@acme.org'],
    ["o'brien+list@sub.mail.acme.co.uk", "o'brien+list@sub.mail.acme.co.uk"],
    ['info@acme.org.Please call', 'info@acme.org'],
    ['info@acme.com.It is late', 'info@acme.com'],
    ['10@163.com', '10@163.com'],
    ['E-Mail：info@acme.co.jpまで', 'info@acme.co.jp'],
    ['邮箱info@acme.cn联系我们', 'info@acme.cn'],
    ['ｉｎｆｏ＠ａｃｍｅ．ｏｒｇ', 'info@acme.org'],
  ])('%s', (html, expected) => {
    expect(only(html)).toBe(expected);
  });

  test('hosts are in lower case, one address is given once, whatever its capitals', () => {
    expect(emails('Jane.Doe@ACME.org jane.doe@acme.org')).toEqual(['jane.doe@acme.org']);
    expect(emails('Jane.Doe@ACME.org')).toEqual(['Jane.Doe@acme.org']);
  });

  test('international hosts are one in either form', () => {
    const [found, ...others] = extractEmails('müller@Bücher.de and müller@xn--bcher-kva.de');
    expect(found).toMatchObject({ email: 'müller@bücher.de', host: 'xn--bcher-kva.de' });
    expect(others).toEqual([]);
  });

  test('a block ends an address, an inline element does not', () => {
    expect(only('<td>info@acme.org<td>Tel')).toBe('info@acme.org');
    expect(only('info<span>@</span><b>acme</b>.org')).toBe('info@acme.org');
    expect(only('E-Mail<b>info@acme.org</b><span>Tel</span>')).toBe('info@acme.org');
  });
});

describe('what is no address', () => {
  test.each([
    ['pictures', '<img srcset="a@2x.png 2x" alt="hero@2x.jpg"> icon@3x.webp logo@2x.ai'],
    ['packages', 'npm i vue@3.2.1 next@latest swiper@11.0.5.zip'],
    ['style', '<style>@media print{a{b:url(c@d.com)}}</style>'],
    ['credentials', 'https://key@sentry.io/1 postgres://user:pw@db.acme.com/x ftp://me@ftp.acme.com'],
    ['keys of an error tracker', '0123456789abcdef0123456789abcdef@o1.ingest.sentry.io'],
    ['settings of a script', '<script>var dsn = "abc@sentry.io"; x = "a@wixpress.com";</script>'],
    ['handles', '@jane @jane@mastodon.social https://medium.com/@jane.doe/post'],
    ['where to fetch from', 'git@github.com:acme/tool.git'],
    ['endings that do not exist', 'info@acme.notarealtld a@b x@localhost root@10.0.0.1 info@co.uk'],
    ['broken names', 'info@-acme.org info@acme..org info.@acme.org'],
    ['what a visitor is to type', '<input placeholder="a@acme.org" value="b@acme.org"><textarea>c@acme.org</textarea>'],
    ['a share link', '<a href="mailto:?subject=a&body=https://acme.org">share</a>'],
    ['comments', '<!-- info@acme.org -->'],
    ['prose', 'Look at example dot com. Visit us at acme dot com. Find more at acme dot com, or meet us at acme.com.'],
    ['prose after a name', 'Our CEO @ acme.com speaks. Works at acme dot com. See (a) acme.org'],
  ])('%s', (_what, html) => {
    expect(emails(html)).toEqual([]);
  });
});

describe('spelled out', () => {
  test.each([
    'info [at] acme [dot] org',
    'info(at)acme.org',
    'info AT acme DOT org',
    'info at acme dot org',
    'Our address, by e-mail: info at acme dot org',
    'info{at}acme{dot}org',
    'info &lt;at&gt; acme &lt;dot&gt; org',
    'info[@]acme[.]org',
    'info @ acme.org',
    'info@acme [dot] org',
    'info_at_acme_dot_org',
    'info-at-acme-dot-org',
    'i n f o [at] a c m e [dot] o r g',
    'info (ät) acme (punkt) org',
    'info klammeraffe acme punkt org',
    'info arroba acme punto org',
    'info [arroba] acme [ponto] org',
    'info « arobase » acme « point » org',
    'info [chiocciola] acme [punto] org',
    'info apenstaartje acme punt org',
    'info (małpa) acme (kropka) org',
    'info [zavináč] acme [tečka] org',
    'info kukac acme pont org',
    'info [krøllalfa] acme.org',
    'info (snabel-a) acme (punktum) org',
    'info(a)acme.org',
    'info [собака] acme [точка] org',
    'info [παπάκι] acme [τελεία] org',
    '<span class="u">info</span> [at] <span class="d">acme<b> [dot] </b>org</span>',
  ])('%s', (html) => {
    expect(extractEmails(html)).toEqual([
      { email: 'info@acme.org', host: 'acme.org', forms: ['words'], snippet: expect.any(String), placeholder: false },
    ]);
  });

  test.each(['jane [dot] doe [at] acme [dot] org', 'jane(dot)doe(at)acme.org', 'jane dot doe at acme dot org'])(
    '%s',
    (html) => {
      expect(only(html)).toBe('jane.doe@acme.org');
    },
  );

  test('a word between spaces does not lengthen a host that is written with dots', () => {
    expect(only('info [at] acme.fr point de vente')).toBe('info@acme.fr');
  });
});

describe('hidden from machines', () => {
  test.each([
    ['named and numbered references', 'info&commat;acme&#46;&#x6f;rg', ['entities']],
    ['a reversed text', '<span style="unicode-bidi: bidi-override; direction: rtl">gro.emca@ofni</span>', ['text']],
    ['bdo', '<bdo dir="rtl">gro.emca@ofni</bdo>', ['text']],
    ['a decoy that is not shown', 'info@<span style="display:none">null</span>acme.org', ['text']],
    ['comments', 'in<!-- a@ -->fo@ac<!-- b -->me.org', ['text']],
    ['characters nobody sees', 'in\u200Bfo@ac&shy;me.org', ['text']],
    ['Cloudflare', `<a data-cfemail="${protect('info@acme.org')}">[email&#160;protected]</a>`, ['cloudflare']],
    [
      'Cloudflare, in the address of a link',
      `<a href="/cdn-cgi/l/email-protection#${protect('info@acme.org?subject=x@y.org')}">write</a>`,
      ['cloudflare'],
    ],
    ['TYPO3', '<a href="javascript:linkTo_UnCryptMailto(%27nbjmup+jogpAbdnf/psh%27);">write</a>', ['script']],
    ['letters moved by 13', '<span data-enc-email="vasb[at]npzr.bet"></span>', ['attribute']],
    ['two attributes', '<a data-user="info" data-domain="acme.org">write</a>', ['attribute']],
    ['joined by a script', '<script>document.write("inf" + "&#111;" + "@" + "acme.org")</script>', ['script']],
    ['joined from names', `<script>var a = 'info', b = 'acme.org'; show(a + '@' + b);</script>`, ['script']],
    ['joined step by step', `<script>var x = 'info' + '&#64;'; x = x + 'acme'; x += '.org';</script>`, ['script']],
  ])('%s', (_what, html, forms) => {
    expect(extractEmails(html)).toMatchObject([{ email: 'info@acme.org', forms }]);
  });

  test('a code of Cloudflare that holds no address', () => {
    expect(emails(`<span data-cfemail="${protect('Idolm@ster')}"></span><span data-cfemail="zz"></span>`)).toEqual([]);
  });
});

describe('links and data', () => {
  test.each([
    ['<a href="MAILTO:Info%40acme.org">x</a>', 'Info@acme.org'],
    ['<a href="mailto:a@acme.org,b@acme.org?cc=c@acme.org&bcc=d%40acme.org&body=e@acme.org">x</a>', 'a b c d'],
    ['<a href="mailto:a@acme.org;b@acme.org">x</a>', 'a b'],
    ['<a href="mailto:Jane%20Doe%20%3Ca@acme.org%3E">x</a>', 'a'],
    ['<a href="http://mailto:p@acme.org">x</a>', 'p'],
    ['<a href="mailto:a[at]acme.org">x</a>', 'a'],
    ['<form action="mailto:a@acme.org">', 'a'],
    ['<meta itemprop="email" content="a@acme.org">', 'a'],
    [
      '<script type="application/ld+json">{"@graph": [{"email": "mailto:a@acme.org", "url": "https://b@x.org"}]}</script>',
      'a',
    ],
    ['<script type="application/ld+json">{"email": "a@acme.org",}</script>', 'a'],
  ])('%s', (html, expected) => {
    const full = expected.includes('@') ? expected : expected.replace(/\w/g, '$&@acme.org');
    expect(only(html)).toBe(full);
  });

  test('every way an address is written is told, with the text around it', () => {
    const html = '<p>Write to <a href="mailto:info@acme.org">info@acme.org</a> any time.</p>';
    expect(extractEmails(html)).toEqual([
      {
        email: 'info@acme.org',
        host: 'acme.org',
        forms: ['text', 'mailto'],
        snippet: 'Write to info@acme.org any time.',
        placeholder: false,
      },
    ]);
  });
});

test('placeholders are marked', () => {
  const html =
    'you@yourdomain.com name@domain.com mail@example.com x@sub.example.org ihr.name@ihre-firma.de empfaenger@beispiel.org';
  expect(extractEmails(html).map(({ placeholder }) => placeholder)).toEqual([true, true, true, true, true, true]);
  expect(
    extractEmails('sales@domain.com, jane@examplewood.com, you@acme.org').map((found) => found.placeholder),
  ).toEqual([false, false, false]);
});

test('the top-level domain of the page exists, whatever the public list says', () => {
  expect(emails('info@shop.test other@mail.test x@shop.corp', 'shop.test')).toEqual([
    'info@shop.test',
    'other@mail.test',
  ]);
  expect(emails('info@shop.test')).toEqual([]);
});

describe('hostile pages of 10 MB end soon', () => {
  const fill = (part: string) => part.repeat(Math.ceil((10 * 1024 * 1024) / part.length));
  // Takes seconds on a slow machine; quadratic time would take minutes at this length.
  test.each([
    '@',
    'a@',
    'a.',
    'x@a.b.c.d.e.f.g.h.i.j.k.l.m ',
    '//a@b.co',
    'at ',
    ' at a dot ',
    'a [dot] ',
    'a[at]b[dot]',
    'm a i l [at] ',
    'a-at-',
    ' arroba a.es',
    'a @ ',
    '<b>a</b>@',
    '<',
    '<!-- -->@',
    '&#64;',
    '邮a@b.co箱',
    '<a href="mailto:a@b.co">',
    '<span style="display:none">a@b.co',
    '<bdo dir=rtl>oc.b@a',
    '&#64;<bdo dir=rtl>x</bdo>',
  ])('%s', (part) => {
    const begun = process.cpuUsage();
    extractEmails(fill(part));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(20);
  });

  test.each([
    ['<script>', 'a+"b"+'],
    ['<script>', '"\\'],
    ['<script type="application/ld+json">', '["'],
    ['<script type="application/ld+json">', '"a@b.co",'],
    ['<a ', 'x="mailto:b" '],
    ['<a href="', 'mailto:'],
  ])('%s%s', (head, part) => {
    const begun = process.cpuUsage();
    extractEmails(head + fill(part));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1e6).toBeLessThan(20);
  });
});
