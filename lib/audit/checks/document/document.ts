import { defineCheck, fail, failBy, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';

export const doctype = defineCheck({
  id: 'doctype-missing',
  category: 'document',
  severity: 'warning',
  title: 'The document begins with the HTML doctype',
  failureTitle: 'The document does not begin with the HTML doctype',
  why: 'Without it browsers fall back to rules of the nineties and lay the page out differently.',
  fix: 'Begin the document with <!DOCTYPE html>.',
  evaluate({ raw: { document } }) {
    if (document.doctype === 'html' && !document.quirks) return pass('html');
    return fail(document.doctypeText === '' ? 'no doctype' : document.doctypeText, '<!DOCTYPE html>');
  },
});

export const charset = defineCheck({
  id: 'charset-missing',
  category: 'document',
  severity: 'warning',
  title: 'The character encoding is declared',
  failureTitle: 'The character encoding is not declared',
  why: 'Browsers and crawlers have to guess, and letters beyond ASCII may come out wrong.',
  fix: 'Send charset=utf-8 in the Content-Type header, or put <meta charset="utf-8"> first in the head.',
  evaluate({ raw: { document } }) {
    const { source, header, meta } = document.charset;
    return source === 'none' ? fail('none declared', 'UTF-8') : pass(header || meta || source);
  },
});

export const charsetLate = defineCheck({
  id: 'charset-late',
  category: 'document',
  severity: 'warning',
  title: 'The encoding is declared at the very beginning',
  failureTitle: 'The encoding is declared too late in the document',
  why: 'Browsers look for it in the first 1,024 bytes only (HTML standard).',
  fix: 'Make <meta charset="utf-8"> the first element of the head.',
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
  severity: 'warning',
  title: 'Header and document agree on the encoding',
  failureTitle: 'Header and document name different encodings',
  why: 'The header wins; a file saved in the other encoding is then read wrongly.',
  fix: 'Name the same encoding in both places, best UTF-8.',
  evaluate({ raw: { document } }) {
    const { header, meta } = document.charset;
    if (header === '' || meta === '') return notApplicable('Only one place names the encoding.');
    return normal(header) === normal(meta) ? pass(normal(header)) : fail(`${header} and ${meta}`, 'the same in both');
  },
});

export const documentParts = defineCheck({
  id: 'document-parts-repeated',
  category: 'document',
  severity: 'warning',
  title: 'There is one html, one head and one body',
  failureTitle: 'html, head or body stand in the document more than once',
  why: 'Parsers merge the parts; what was meant for the head may end up in the body and lose its effect.',
  fix: 'Merge the templates so that each element is written once.',
  evaluate({ raw: { document } }) {
    const { htmlCount, headCount, bodyCount } = document;
    if (htmlCount <= 1 && headCount <= 1 && bodyCount <= 1) return pass();
    return fail(`${htmlCount} html, ${headCount} head, ${bodyCount} body`, 'one of each');
  },
});

export const documentPartsMissing = defineCheck({
  id: 'document-parts-missing',
  category: 'document',
  severity: 'notice',
  title: 'html, head and body are written out',
  failureTitle: 'html, head or body are not written out',
  why: 'HTML allows to leave them away, but then one misplaced element decides where the head ends.',
  fix: 'Write <html>, <head> and <body> with their end tags.',
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
  severity: 'error',
  title: 'The head holds only what belongs there',
  failureTitle: 'An element in the head ends it early',
  why: 'Browsers and search engines close the head at the first foreign element; canonical, robots and hreflang after it are ignored.',
  fix: 'Move the element into the body, or below all meta and link elements.',
  evaluate({ raw: { document } }) {
    const { items, total } = document.invalidInHead;
    return total === 0 ? pass() : fail(plural(total, 'such element'), 'none', items, total);
  },
});

export const metasInBody = defineCheck({
  id: 'metas-in-body',
  category: 'document',
  severity: 'warning',
  title: 'Meta elements stand in the head',
  failureTitle: 'Meta elements stand in the body',
  why: 'Search engines ignore most of them there.',
  fix: 'Move them into the head.',
  evaluate({ raw: { document } }) {
    const { items, total } = document.metasInBody;
    return total === 0 ? pass() : fail(`${total} in the body`, 'none', items, total);
  },
});

export const duplicateIds = defineCheck({
  id: 'duplicate-id',
  category: 'document',
  severity: 'notice',
  title: 'Ids are unique',
  failureTitle: 'Ids are used more than once',
  why: 'Labels, anchors and scripts reach only the first element with the id.',
  fix: 'Give each element an id of its own.',
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
  severity: 'notice',
  title: 'No obsolete elements are used',
  failureTitle: 'Obsolete elements are used',
  why: 'Elements such as <font> and <center> are out of the HTML standard; browsers may drop them.',
  fix: 'Replace them with CSS or with current elements.',
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
  severity: 'warning',
  title: 'The document has a moderate number of elements',
  failureTitle: 'The document has very many elements',
  why: 'Each element costs memory and time whenever the page is laid out anew.',
  fix: 'Page long lists, drop wrappers, and build what is off-screen later.',
  limits: { maxNodes: 1500 },
  evaluate({ page: { dom } }, { maxNodes }) {
    const found = `${dom.nodes.toLocaleString('en')} elements, ${dom.maxDepth} deep`;
    return dom.nodes <= maxNodes ? pass(found) : failBy(dom.nodes, found, `at most ${maxNodes.toLocaleString('en')}`);
  },
});

export const domDepth = defineCheck({
  id: 'dom-depth',
  category: 'performance',
  severity: 'notice',
  title: 'Elements are not nested deeply',
  failureTitle: 'Elements are nested very deeply',
  why: 'Deep trees slow down styles and layout, mostly through wrappers that do nothing.',
  fix: 'Remove wrappers, and lay out with grid and flex in their place.',
  limits: { maxDepth: 32 },
  evaluate({ page: { dom } }, { maxDepth }) {
    const found = `${dom.maxDepth} deep`;
    return dom.maxDepth <= maxDepth ? pass(found) : failBy(dom.maxDepth, found, `at most ${maxDepth}`);
  },
});

export const htmlSize = defineCheck({
  id: 'html-too-large',
  category: 'performance',
  severity: 'error',
  title: 'The HTML is within what crawlers read',
  failureTitle: 'The HTML is larger than crawlers read',
  why: 'Googlebot reads the first 2 MB of a page; what comes after does not exist for it.',
  fix: 'Move data, styles and scripts out of the document.',
  limits: { maxBytes: 2_000_000 },
  evaluate({ raw: { dom } }, { maxBytes }) {
    const found = `${Math.round(dom.htmlBytes / 1000).toLocaleString('en')} kB`;
    return dom.htmlBytes <= maxBytes ? pass(found) : failBy(dom.htmlBytes, found, `at most ${maxBytes / 1_000_000} MB`);
  },
});

export const plugins = defineCheck({
  id: 'plugins-and-frames',
  category: 'document',
  severity: 'warning',
  title: 'No plug-ins are needed',
  failureTitle: 'Parts of the page need a plug-in',
  why: 'Browsers no longer run Flash, Java or Silverlight, and crawlers see nothing there.',
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
  severity: 'notice',
  title: 'Little script and style is written into the document',
  failureTitle: 'Much script and style is written into the document',
  why: 'Inline code is sent again with every page and cannot be cached.',
  fix: 'Move it to files that browsers keep; leave inline only what the first paint needs.',
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
  severity: 'notice',
  title: 'The page runs without errors in the console',
  failureTitle: 'The page reports errors in the console',
  why: 'An error in a script may leave parts of the page empty, for visitors and for crawlers that render it.',
  fix: 'Open the browser’s console on the page and mend what it names.',
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
