import { defineCheck, fail, failBy, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { formatNumber } from '#lib/text/format.ts';

export const doctype = defineCheck({
  id: 'doctype-missing',
  category: 'document',
  title: 'Has the HTML doctype',
  failureTitle: 'Missing HTML doctype',
  why: 'Browsers render the page in quirks mode.',
  fix: 'Start the document with <!DOCTYPE html>.',
  evaluate({ raw: { document } }) {
    if (document.doctype === 'html' && !document.quirks) return pass('html');
    return fail(document.doctypeText === '' ? 'no doctype' : document.doctypeText, '<!DOCTYPE html>');
  },
});

export const charset = defineCheck({
  id: 'charset-missing',
  category: 'document',
  title: 'Charset declared',
  failureTitle: 'Missing charset declaration',
  why: 'Browsers and crawlers guess the encoding. Characters beyond ASCII may be wrong.',
  fix: 'Send charset=utf-8 in the Content-Type header, or add <meta charset="utf-8"> first in <head>.',
  evaluate({ raw: { document } }) {
    const { source, header, meta } = document.charset;
    return source === 'none' ? fail('none declared', 'UTF-8') : pass(header || meta || source);
  },
});

export const charsetLate = defineCheck({
  id: 'charset-late',
  category: 'document',
  title: 'Charset declared in the first 1,024 bytes',
  failureTitle: 'Charset declared too late (after 1,024 bytes)',
  why: 'Browsers read the charset only from the first 1,024 bytes.',
  fix: 'Make <meta charset="utf-8"> the first element of <head>.',
  limits: { maxPosition: 1024 },
  evaluate({ raw: { document } }, { maxPosition }) {
    const { position, header } = document.charset;
    if (header !== '') return notApplicable('The header declares the encoding.');
    if (position === null) return notApplicable('The document declares no encoding.');
    return position <= maxPosition ? pass() : fail(`at character ${position}`, `within the first ${maxPosition}`);
  },
});

const normal = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^utf8$/, 'utf-8');

export const charsetInconsistent = defineCheck({
  id: 'charset-inconsistent',
  category: 'document',
  title: 'Charset declarations agree',
  failureTitle: 'Conflicting charset declarations',
  why: 'The HTTP header overrides the meta tag. Text in the other encoding is garbled.',
  fix: 'Declare the same encoding in both places, preferably UTF-8.',
  evaluate({ raw: { document } }) {
    const { header, meta } = document.charset;
    if (header === '' || meta === '') return notApplicable('Only one place names the encoding.');
    return normal(header) === normal(meta) ? pass(normal(header)) : fail(`${header} and ${meta}`, 'the same in both');
  },
});

export const documentParts = defineCheck({
  id: 'document-parts-repeated',
  category: 'document',
  title: 'One <html>, <head> and <body>',
  failureTitle: 'Multiple <html>, <head> or <body> tags',
  why: 'Parsers merge repeated elements. Head elements may end up in <body> and be ignored.',
  fix: 'Fix the templates so that each element occurs once.',
  evaluate({ raw: { document } }) {
    const { htmlCount, headCount, bodyCount } = document;
    if (htmlCount <= 1 && headCount <= 1 && bodyCount <= 1) return pass();
    return fail(`${htmlCount} html, ${headCount} head, ${bodyCount} body`, 'one of each');
  },
});

export const documentPartsMissing = defineCheck({
  id: 'document-parts-missing',
  category: 'document',
  title: '<html>, <head> and <body> present',
  failureTitle: 'Missing <html>, <head> or <body> tag',
  why: 'HTML allows omitting these tags. One misplaced element then decides where <head> ends. Informational.',
  fix: 'Write <html>, <head> and <body> explicitly.',
  evaluate({ raw: { document } }) {
    const { htmlCount, headCount, bodyCount } = document;
    const missing = [htmlCount === 0 && '<html>', headCount === 0 && '<head>', bodyCount === 0 && '<body>'].filter(
      (name) => name !== false,
    );
    return missing.length === 0 ? pass() : fail(`no ${missing.join(', no ')}`, 'all three');
  },
});

export const invalidInHead = defineCheck({
  id: 'invalid-elements-in-head',
  category: 'document',
  title: 'Only valid elements in <head>',
  failureTitle: 'Invalid HTML elements in <head>',
  why: 'Google stops reading <head> at the first invalid element. Canonical, robots and hreflang tags below it are ignored.',
  fix: 'Move the element to <body>. Until then, move canonical, hreflang and robots tags above it.',
  evaluate({ raw: { document } }) {
    const { items, total } = document.invalidInHead;
    return total === 0 ? pass() : fail(plural(total, 'such element'), 'none', items, total);
  },
});

export const metasInBody = defineCheck({
  id: 'metas-in-body',
  category: 'document',
  title: 'Meta tags in <head>',
  failureTitle: 'Meta tags in <body>',
  why: 'Search engines ignore most meta tags in <body>.',
  fix: 'Move the tags to <head>.',
  evaluate({ raw: { document } }) {
    const { items, total } = document.metasInBody;
    return total === 0 ? pass() : fail(`${total} in the body`, 'none', items, total);
  },
});

export const duplicateIds = defineCheck({
  id: 'duplicate-id',
  category: 'document',
  title: 'Element IDs are unique',
  failureTitle: 'Duplicate element IDs',
  why: 'Labels, anchors and scripts reach only the first element with the ID.',
  fix: 'Give each element a unique ID.',
  evaluate({ page: { semantics } }) {
    const { items, total } = semantics.duplicateIds;
    if (total === 0) return pass();
    const found = items.map(({ id, count, selector }) => ({ selector, value: `${id} (${count} times)` }));
    return fail(plural(total, 'repeated id'), 'none', found, total);
  },
});

export const deprecatedTags = defineCheck({
  id: 'deprecated-tags',
  category: 'document',
  title: 'No deprecated HTML tags',
  failureTitle: 'Deprecated HTML tags',
  why: 'Elements such as <font> and <center> are obsolete in HTML. Browsers may drop support.',
  fix: 'Replace them with CSS or current elements.',
  evaluate({ page: { semantics } }) {
    const { items, total } = semantics.deprecatedTags;
    if (total === 0) return pass();
    return fail(
      plural(total, 'obsolete element'),
      'none',
      items.map(({ tag, count, selector }) => ({ selector, value: `<${tag}> (${count} times)` })),
      total,
    );
  },
});

export const domSize = defineCheck({
  id: 'dom-size',
  category: 'performance',
  title: 'DOM size OK',
  failureTitle: 'Excessive DOM size',
  why: 'A large DOM uses more memory and slows down layout and style calculations.',
  fix: 'Paginate long lists, remove wrapper elements, and render off-screen content on demand.',
  limits: { maxNodes: 1500 },
  evaluate({ page: { dom } }, { maxNodes }) {
    const found = `${formatNumber(dom.nodes)} elements, ${dom.maxDepth} deep`;
    return dom.nodes <= maxNodes ? pass(found) : failBy(dom.nodes, found, `at most ${formatNumber(maxNodes)}`);
  },
});

export const domDepth = defineCheck({
  id: 'dom-depth',
  category: 'performance',
  title: 'DOM depth OK',
  failureTitle: 'Excessive DOM depth',
  why: 'Deeply nested elements slow down layout. Informational.',
  fix: 'Remove wrapper elements, and use CSS grid or flexbox.',
  limits: { maxDepth: 32 },
  evaluate({ page: { dom } }, { maxDepth }) {
    const found = `${dom.maxDepth} deep`;
    return dom.maxDepth <= maxDepth ? pass(found) : failBy(dom.maxDepth, found, `at most ${maxDepth}`);
  },
});

export const htmlSize = defineCheck({
  id: 'html-too-large',
  category: 'performance',
  title: "HTML within Googlebot's 2 MB limit",
  failureTitle: "HTML larger than Googlebot's 2 MB limit",
  why: 'Googlebot reads only the first 2 MB of HTML. Content after that is not indexed.',
  fix: 'Move data, styles and scripts out of the HTML.',
  limits: { maxBytes: 2_000_000 },
  evaluate({ raw: { dom } }, { maxBytes }) {
    const found = `${formatNumber(Math.round(dom.htmlBytes / 1000))} kB`;
    return dom.htmlBytes <= maxBytes ? pass(found) : failBy(dom.htmlBytes, found, `at most ${maxBytes / 1_000_000} MB`);
  },
});

export const plugins = defineCheck({
  id: 'plugins-and-frames',
  category: 'document',
  title: 'No plugin content',
  failureTitle: 'Plugin content (Flash, Java, Silverlight)',
  why: 'Browsers no longer run Flash, Java or Silverlight. Search engines cannot read the content.',
  fix: 'Replace the content with HTML, images or video.',
  evaluate({ page: { resources } }) {
    const { items, total } = resources.plugins;
    return total === 0
      ? pass()
      : fail(
          `${total} plug-in elements`,
          'none',
          items.map(({ selector, url }) => ({ selector, url })),
          total,
        );
  },
});

export const inlineCode = defineCheck({
  id: 'inline-code-excess',
  category: 'performance',
  title: 'Inline JavaScript and CSS OK',
  failureTitle: 'Excessive inline JavaScript and CSS',
  why: 'Inline code is sent with every page and cannot be cached. Informational.',
  fix: 'Move it to files, and inline only critical CSS.',
  limits: { maxCharacters: 100_000 },
  evaluate({ raw: { resources } }, { maxCharacters }) {
    const characters = resources.inlineScriptChars + resources.inlineStyleChars;
    const found = `${Math.round(characters / 1000)}k characters in ${resources.inlineScripts + resources.inlineStyles} blocks`;
    return characters <= maxCharacters
      ? pass(found)
      : failBy(characters, found, `at most ${maxCharacters / 1000}k characters`);
  },
});

export const consoleErrors = defineCheck({
  id: 'console-errors',
  category: 'document',
  title: 'No browser console errors',
  failureTitle: 'Browser errors logged to the console',
  why: 'JavaScript errors can leave content missing for users and for crawlers that render.',
  fix: 'Open the browser console on this page, and fix the listed errors.',
  needs: ['rendered'],
  evaluate({ rendered: { consoleErrors: errors, pageErrors, unmeasured } }) {
    if (errors === null || pageErrors === null)
      return notMeasured(unmeasured.consoleErrors ?? 'The console was not read.');
    const total = errors.total + pageErrors.total;
    if (total === 0) return pass();
    const items = [
      ...pageErrors.items.map(({ text }) => ({ value: text })),
      ...errors.items.map(({ text, url }) => ({ value: text, ...(url ? { url } : {}) })),
    ];
    return fail(plural(total, 'error'), 'none', items, total);
  },
});

export const documentChecks = [
  doctype,
  charset,
  charsetLate,
  charsetInconsistent,
  documentParts,
  documentPartsMissing,
  invalidInHead,
  metasInBody,
  duplicateIds,
  deprecatedTags,
  plugins,
  consoleErrors,
];
export const sizeChecks = [domSize, domDepth, htmlSize, inlineCode];
