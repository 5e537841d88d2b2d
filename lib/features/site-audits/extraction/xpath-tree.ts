import { type ChildNode, type Document, isComment, isTag, isText } from 'domhandler';

const [ELEMENT, ATTRIBUTE, TEXT, COMMENT, DOCUMENT] = [1, 2, 3, 8, 9] as const;

/** A node with the properties of the DOM that XPath reads. */
export class XPathNode {
  readonly namespaceURI = null;
  readonly prefix = null;
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly localName: string;
  readonly childNodes: XPathNode[] = [];
  readonly attributes = new Attributes();
  ownerDocument: XPathNode | null = null;
  ownerElement: XPathNode | null = null;
  documentElement: XPathNode | null = null;
  parentNode: XPathNode | null = null;
  nextSibling: XPathNode | null = null;
  previousSibling: XPathNode | null = null;

  constructor(nodeType: number, nodeName: string, nodeValue: string | null) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.nodeValue = nodeValue;
    this.localName = nodeName;
  }

  get name(): string {
    return this.nodeName;
  }
  get value(): string | null {
    return this.nodeValue;
  }
  get data(): string | null {
    return this.nodeValue;
  }
  get firstChild(): XPathNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): XPathNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get textContent(): string {
    if (this.nodeValue !== null) return this.nodeValue;
    const parts: string[] = [];
    const open: XPathNode[] = [this];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.nodeType === TEXT) parts.push(node.nodeValue ?? '');
      for (let at = node.childNodes.length - 1; at >= 0; at--) {
        const child = node.childNodes[at];
        if (child) open.push(child);
      }
    }
    return parts.join('');
  }

  append(child: XPathNode): void {
    const last = this.lastChild;
    child.parentNode = this;
    child.previousSibling = last;
    if (last) last.nextSibling = child;
    this.childNodes.push(child);
  }
}

/** The attributes of an element, as a NamedNodeMap. */
class Attributes {
  readonly #all: XPathNode[] = [];
  get length(): number {
    return this.#all.length;
  }
  item(at: number): XPathNode | null {
    return this.#all[at] ?? null;
  }
  add(attribute: XPathNode): void {
    this.#all.push(attribute);
  }
}

/** A copy of a parsed document that XPath can read. Without recursion: a page may be nested arbitrarily deep. */
export function xpathTree(document: Document): XPathNode {
  const root = new XPathNode(DOCUMENT, '#document', null);
  const open: { from: readonly ChildNode[]; to: XPathNode }[] = [{ from: document.children, to: root }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const node of next.from) {
      const copy = copyOf(node, root);
      if (!copy) continue;
      next.to.append(copy);
      if (isTag(node) && node.children.length > 0) open.push({ from: node.children, to: copy });
    }
  }
  root.documentElement = root.childNodes.find(({ nodeType }) => nodeType === ELEMENT) ?? null;
  return root;
}

function copyOf(node: ChildNode, root: XPathNode): XPathNode | null {
  const made = isText(node)
    ? new XPathNode(TEXT, '#text', node.data)
    : isComment(node)
      ? new XPathNode(COMMENT, '#comment', node.data)
      : isTag(node)
        ? new XPathNode(ELEMENT, node.name, null)
        : null;
  if (!made) return null;
  made.ownerDocument = root;
  if (!isTag(node)) return made;
  for (const [name, value] of Object.entries(node.attribs)) {
    const attribute = new XPathNode(ATTRIBUTE, name, value);
    attribute.ownerDocument = root;
    attribute.ownerElement = made;
    made.attributes.add(attribute);
  }
  return made;
}
