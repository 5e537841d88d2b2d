import { describe, expect, it } from 'vitest';
import { createMatcher } from '#lib/inspect/technology/match.ts';
import { readSignals } from '#lib/inspect/technology/page-signals.ts';
import { allProducts } from '#lib/inspect/technology/products.ts';
import { readJson, readPage, there } from './corpus-pages.ts';

interface PageCase {
  file: string;
  /** What the page itself declares; there may be more. */
  technologies: string[];
}
interface HeaderCase {
  kind: string;
  input: string;
  vendor?: string;
  product?: string;
}
interface AnswerCase {
  headers: Record<string, string[]>;
  body: string;
  contains?: string[];
  exactly?: string[];
}

const read = <T>(path: string): T[] => (there ? (readJson(`technology/${path}`) as T[]) : []);
const pages = read<PageCase>('pages-expected.json');
const headers = read<HeaderCase>('recog-header-examples.json');
const answers = read<AnswerCase>('wappalyzergo-cases.json');
const match = createMatcher(allProducts());
const seenOn = (file: string) => match({ headers: {}, signals: readSignals(readPage(`technology/${file}`)) });

/** Systems that generate a whole page: no page has two of them. */
const SYSTEMS = new Set(['CMS', 'Blog', 'Site builder', 'Static site generator', 'Wiki', 'Forum']);

describe.skipIf(!there)('technologies of the corpus', () => {
  const found = new Map(pages.map(({ file }) => [file, seenOn(file)]));

  it('finds what pages declare of themselves', () => {
    const expected = pages.flatMap(({ file, technologies }) => technologies.map((name) => ({ file, name })));
    const missed = expected.filter(({ file, name }) => !found.get(file)?.some((seen) => seen.name === name));
    expect(1 - missed.length / expected.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95);
  });

  it.each(pages)('takes $file for the work of one system', ({ file }) => {
    const systems = (found.get(file) ?? []).filter(
      ({ categories }) => categories.some((name) => SYSTEMS.has(name)) && !categories.includes('Plugin'),
    );
    expect(systems.length, systems.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(1);
  });

  it('reads versions as they are declared', () => {
    const version = (file: string, name: string) =>
      found.get(`pages/${file}.html`)?.find((seen) => seen.name === name)?.version;
    expect(version('050-stardewvalleywiki.com.penny', 'MediaWiki')).toBe('1.26.2');
    expect(version('030-nationalgeographic.co.uk.goats', 'Gatsby')).toBe('2.18.20');
    expect(version('055-blog.mondediplo.net.turpitude', 'SPIP')).toBe('3.2.1');
    expect(version('078-ebike-mtb.com-OFFROAD', 'WPML')).toBe('4.6.4');
  });

  it.each(answers)('sees $contains$exactly in an answer', ({ headers: given, body, contains, exactly }) => {
    const lower = Object.fromEntries(Object.entries(given).map(([name, values]) => [name.toLowerCase(), values]));
    const names = match({ headers: lower, signals: readSignals(body) }).map(({ name, version }) =>
      version === null ? name : `${name}:${version}`,
    );
    if (exactly) expect(names.sort()).toEqual(exactly.sort());
    expect(names).toEqual(expect.arrayContaining(contains ?? []));
  });

  /** Web servers of the open web, with the vendor and product that the examples name. */
  it.each([
    ['Apache HTTPD', 'Apache HTTP Server'],
    ['Apache Tomcat', 'Apache Tomcat'],
    ['Microsoft IIS', 'Microsoft IIS'],
    ['nginx nginx', 'nginx'],
    ['lighttpd lighttpd', 'lighttpd'],
    ['Eclipse Jetty', 'Jetty'],
    ['Mort Bay Jetty', 'Jetty'],
    ['Varnish Cache Project Varnish Cache', 'Varnish'],
    ['OpenResty OpenResty', 'OpenResty'],
    ['Taobao Tengine', 'Tengine'],
    ['LiteSpeed Technologies LiteSpeed Web Server', 'LiteSpeed'],
    ['PHP PHP', 'PHP'],
  ])('sees %s in every example of it', (of, name) => {
    const places: Record<string, string> = {
      server_header: 'server',
      set_cookie_header: 'set-cookie',
      x_powered_by_header: 'x-powered-by',
    };
    const examples = headers.filter(({ kind, vendor, product }) => places[kind] && `${vendor} ${product}` === of);
    const missed = examples.filter(({ kind, input }) => {
      const seen = match({ headers: { [places[kind] ?? '']: [input] }, signals: readSignals('') });
      return !seen.some((technology) => technology.name === name);
    });
    // Another vendor's server built on this one; a cookie of ASP.NET, which runs on other servers too.
    const own = missed.filter(({ input }) => !/Oracle|IBM|^\.ASPX/i.test(input));
    expect(examples.length).toBeGreaterThan(0);
    expect(own.map(({ input }) => input)).toEqual([]);
  });
});
