// The current document as HTML, truncated to 10 MiB. Runs in an isolated world.
(() => {
  const { doctype } = document;
  const name = doctype ? new XMLSerializer().serializeToString(doctype) : '';
  return `${name}${document.documentElement?.outerHTML ?? ''}`.slice(0, 10 * 1024 * 1024);
})();
