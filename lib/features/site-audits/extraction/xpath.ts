import xpath from 'xpath';
import type { XPathNode } from '#lib/features/site-audits/extraction/xpath-tree.ts';

/** The parts of the package that its types leave out. */
interface XPathModule {
  parse: (expression: string) => {
    evaluate: (options: { node: XPathNode; isHtml: boolean }) => {
      stringValue: () => string;
      toArray?: () => XPathNode[];
    };
  };
}

/**
 * Compiles an XPath 1.0 expression. Names of elements match in any case, as in HTML.
 * @returns evaluates it on a tree: the nodes in document order, or the text of a string, number or boolean
 * @throws Error for an invalid expression
 */
export function parseXPath(expression: string): (tree: XPathNode) => XPathNode[] | string {
  const parsed = (xpath as unknown as XPathModule).parse(expression);
  return (node) => {
    const result = parsed.evaluate({ node, isHtml: true });
    return result.toArray ? result.toArray() : result.stringValue();
  };
}
