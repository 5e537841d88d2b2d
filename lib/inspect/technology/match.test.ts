import { describe, expect, it } from 'vitest';
import { type Answer, createMatcher } from '#lib/inspect/technology/match.ts';
import { readSignals } from '#lib/inspect/technology/page-signals.ts';
import { readProducts } from '#lib/inspect/technology/product.ts';
import { allProducts } from '#lib/inspect/technology/products.ts';
import { toStack } from '#lib/inspect/technology/stack.ts';

const all = createMatcher(allProducts());
const see = (html: string, headers: Answer['headers'] = {}) => all({ headers, signals: readSignals(html) });
const names = (html: string, headers: Answer['headers'] = {}) => see(html, headers).map(({ name }) => name);

describe('recognising products', () => {
  it('says version, confidence and what shows it', () => {
    const [wordPress] = see('<meta name="generator" content="WordPress 6.5.2">');
    expect(wordPress).toEqual({
      name: 'WordPress',
      categories: ['CMS', 'Blog'],
      version: '6.5.2',
      confidence: 100,
      evidence: [{ where: 'meta generator', text: 'WordPress 6.5.2' }],
      website: 'https://wordpress.org',
    });
  });

  it('adds what a product cannot be without, as implied', () => {
    const php = see('<script src="/wp-includes/js/x.js"></script>').find(({ name }) => name === 'PHP');
    expect(php?.evidence).toEqual([{ where: 'implied', text: 'WordPress' }]);
    expect(php?.confidence).toBeLessThan(90);
  });

  it('looks at what a page loads, not at what it writes about', () => {
    const article = `<title>WordPress or Drupal?</title><h1>Why /wp-content/themes/ and Shopify.shop matter</h1>
      <p>Put this into your page: &lt;script src="https://cdn.shopify.com/x.js"&gt; and cookies such as PHPSESSID.</p>
      <a href="https://shop.example/wp-content/themes/a.css">a theme</a><a href="https://www.googletagmanager.com/gtm.js">it</a>
      <img src="/i/jquery.png" alt="data-reactroot"><textarea><script src="/jquery.js"></script></textarea>
      <script type="application/ld+json">{"text":"gtag('config','G-123') Shopify.theme = {}"}</script>`;
    expect(names(article)).toEqual([]);
  });

  it('reads cookies and headers', () => {
    const found = see('', {
      server: ['nginx/1.25.3'],
      'x-powered-by': ['PHP/8.2.1'],
      'set-cookie': ['laravel_session=abc; path=/; httponly', '_ga=1'],
    });
    expect(Object.fromEntries(found.map(({ name, version }) => [name, version]))).toMatchObject({
      nginx: '1.25.3',
      PHP: '8.2.1',
      Laravel: null,
      'Google Analytics': null,
    });
  });

  it('reads versions out of addresses', () => {
    const html =
      '<script src="/js/jquery-3.7.1.min.js"></script><link rel=stylesheet href="/bootstrap/5.3.2/css/bootstrap.min.css">';
    const found = Object.fromEntries(see(html).map(({ name, version }) => [name, version]));
    expect(found).toEqual({ jQuery: '3.7.1', Bootstrap: '5.3.2' });
  });

  it('takes broken markup and repeats without end', () => {
    expect(names('<script src="/wp-includes/js/a.js')).toContain('WordPress');
    expect(names('<META CONTENT = "Joomla! > all" NAME = generator>')).toContain('Joomla');
    expect(names('<!-- never closed <script src="/wp-includes/a.js"></script>')).toEqual([]);
    expect(names(`<meta name=generator content='Drupal 10'${' x'.repeat(10_000)}>`)).toContain('Drupal');
    const many = '<script>gtag(1);'.repeat(50_000);
    const before = performance.now();
    names(`${many}${many}`);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe('the table of products', () => {
  const products = allProducts();
  const known = new Set(products.map(({ name }) => name));

  it('names each product once, and implies only what it has', () => {
    expect(products.filter(({ name }, index) => products.findIndex((other) => other.name === name) !== index)).toEqual(
      [],
    );
    expect(products.flatMap(({ implies }) => implies.filter((name) => !known.has(name)))).toEqual([]);
    expect(products.filter(({ website }) => URL.parse(website) === null)).toEqual([]);
  });

  it('refuses a line that it cannot search for, naming it', () => {
    expect(() => readProducts(String.raw`X | CMS | x.example | script:/\d+/`)).toThrow('X | CMS');
    expect(() => readProducts('X | CMS | x.example | scripts:abc')).toThrow('no such place');
    expect(() => readProducts('X | CMS | x.example')).toThrow('not a product');
  });
});

describe('groups of the public answer', () => {
  it('sorts technologies by what they are for; a shop that is a plugin leaves the CMS its place', () => {
    const stack = toStack(
      see(
        `<meta name="generator" content="WordPress 6.5"><meta name="generator" content="WooCommerce 8.1">
         <script src="/wp-includes/js/jquery/jquery.min.js"></script><script src="https://www.googletagmanager.com/gtm.js?id=X"></script>
         <link rel="stylesheet" href="/css/bootstrap.min.css"><script src="https://cdn.jsdelivr.net/npm/vue@3.4.0/dist/vue.global.js"></script>`,
        { server: ['cloudflare'] },
      ),
    );
    expect(stack).toEqual({
      backendFrameworks: ['PHP'],
      cms: 'WordPress',
      frontendFrameworks: ['Bootstrap', 'Vue.js'],
      analyticsCdns: ['Cloudflare', 'Google Tag Manager', 'jsDelivr'],
      jsModules: ['jQuery'],
    });
  });

  it('says nothing of what was not seen', () => {
    expect(toStack([])).toEqual({
      backendFrameworks: [],
      cms: '',
      frontendFrameworks: [],
      analyticsCdns: [],
      jsModules: [],
    });
  });
});
