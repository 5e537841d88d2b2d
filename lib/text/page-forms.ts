import { trimEndChars } from '#lib/contract/trim-end-chars.ts';

/**
 * The spellings of one page's URL as sources report it: http and https, with and without www., with and without the slash
 * at the end; never with a fragment. The given one is first.
 */
export function pageForms(url: string): string[] {
  const given = URL.parse(url);
  if (!given) return [url];
  const host = given.host.replace(/^www\./, '');
  const path = trimEndChars(given.pathname, '/');
  const paths = given.search || path === '' ? [given.pathname] : [path, `${path}/`];
  const forms = ['https:', 'http:'].flatMap((scheme) =>
    [host, `www.${host}`].flatMap((name) => paths.map((one) => `${scheme}//${name}${one}${given.search}`)),
  );
  const bare = path === '' && !given.search ? forms.map((form) => trimEndChars(form, '/')) : [];
  given.hash = '';
  return [...new Set([given.href, ...forms, ...bare])];
}
