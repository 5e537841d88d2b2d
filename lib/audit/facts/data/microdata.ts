import type { StructuredItem } from '#lib/audit/page-facts.ts';
import type { Addresses } from '#lib/audit/facts/addresses.ts';
import type { Attributes } from '#lib/audit/facts/html/attributes.ts';
import { CAPS, cut } from '#lib/audit/facts/caps.ts';
import type { Frame } from '#lib/audit/facts/html/frame.ts';
import { addressOf, type Entity, ItemWriter, linkOf, type TextTaker, type TextValues, tokens } from './item-values.ts';
import { shortType } from './json-ld.ts';

/** An element relevant to microdata: a property, an item, or an element with an id that contains either. */
class MicrodataNode implements TextTaker {
  readonly order: number;
  readonly children: MicrodataNode[] = [];
  names: string[] = [];
  value = '';
  item: Entity | null = null;

  constructor(order: number) {
    this.order = order;
  }

  take(text: string): void {
    this.value = text;
  }
}

/**
 * A form field that describes the input of an action, according to schema.org ("Actions", -input and -output annotations):
 * the properties of a PropertyValueSpecification, each with the equivalent HTML attribute.
 */
const SPECIFIED = [
  ['valueName', 'name'],
  ['valueRequired', 'required'],
  ['defaultValue', 'value'],
  ['minValue', 'min'],
  ['maxValue', 'max'],
  ['stepValue', 'step'],
  ['valuePattern', 'pattern'],
  ['multipleValues', 'multiple'],
  ['readonlyValue', 'readonly'],
  ['valueMinLength', 'minlength'],
  ['valueMaxLength', 'maxlength'],
] as const;
/** Boolean attributes: their presence means true. */
const FLAGS: ReadonlySet<string> = new Set(['required', 'multiple', 'readonly']);

/** Extracts microdata (HTML standard, section 5). Elements without it are skipped. */
export class MicrodataCollector {
  readonly #addresses: Addresses;
  readonly #text: TextValues;
  /** Innermost node of an element and of its ancestors, cached after one walk up the tree. */
  readonly #nodes = new Map<Frame, MicrodataNode>();
  readonly #ids = new Map<string, MicrodataNode>();
  readonly #tops: Entity[] = [];
  /** Nodes without an enclosing node. */
  readonly #outermost = new MicrodataNode(0);
  #order = 0;
  #total = 0;
  #visits = CAPS.structuredNodes * 4;

  constructor(addresses: Addresses, text: TextValues) {
    this.#addresses = addresses;
    this.#text = text;
  }

  open(frame: Frame, attributes: Attributes): void {
    const names = tokens(attributes.get('itemprop'), 20);
    const isItem = attributes.has('itemscope');
    if (isItem && !attributes.has('itemprop')) this.#total++;
    if (this.#order >= CAPS.structuredNodes || (names.length === 0 && !isItem)) return;
    const parent = frame.parent === null ? this.#outermost : this.#nodeOf(frame.parent);
    const node = this.#add(frame, parent);
    node.names = names.map((name) => cut(name, 300));
    if (isItem) {
      node.item = this.#item(node, attributes);
      if (!attributes.has('itemprop')) this.#tops.push(node.item);
    } else this.#value(node, frame, attributes);
  }

  #add(frame: Frame, parent: MicrodataNode): MicrodataNode {
    const node = new MicrodataNode(++this.#order);
    parent.children.push(node);
    this.#nodes.set(frame, node);
    if (frame.id !== '' && !this.#ids.has(frame.id)) this.#ids.set(frame.id, node);
    return node;
  }

  /** The node of an element; elements with an id become nodes, because an itemref may reference them. */
  #nodeOf(frame: Frame): MicrodataNode {
    const walked: Frame[] = [];
    let at: Frame | null = frame;
    while (at !== null && !this.#nodes.has(at)) {
      walked.push(at);
      at = at.parent;
    }
    let node = (at === null ? undefined : this.#nodes.get(at)) ?? this.#outermost;
    for (let one = walked.pop(); one !== undefined; one = walked.pop()) {
      if (one.id === '') this.#nodes.set(one, node);
      else node = this.#add(one, node);
    }
    return node;
  }

  #item(node: MicrodataNode, attributes: Attributes): Entity {
    const id = attributes.get('itemid');
    const refs = tokens(attributes.get('itemref'), 100);
    return {
      types: tokens(attributes.get('itemtype'), 20).map(shortType),
      id: id === undefined || id.trim() === '' ? null : addressOf(this.#addresses, id),
      values: () => this.#values(node, refs),
    };
  }

  #value(node: MicrodataNode, frame: Frame, attributes: Attributes): void {
    const { name } = frame.tag;
    if (name === 'input' && node.names.some((one) => /-(?:input|output)$/.test(one))) {
      node.item = specification(attributes);
      return;
    }
    const link = linkOf(name, attributes);
    if (link !== undefined) node.value = link === '' ? '' : addressOf(this.#addresses, link);
    else {
      const stated =
        name === 'data' || name === 'meter'
          ? (attributes.get('value') ?? '')
          : name === 'time'
            ? attributes.get('datetime')?.trim()
            : // Search engines read content= on any element; the standard knows it on meta alone.
              (attributes.get('content') ?? (name === 'meta' ? '' : undefined));
      if (stated !== undefined) node.value = cut(stated, CAPS.text);
      else this.#text.read(frame, node);
    }
  }

  /** Properties of an item in page order: those inside it and those referenced by its itemref. */
  #values(node: MicrodataNode, refs: string[]): { name: string; value: string | Entity }[] {
    const found: MicrodataNode[] = [];
    const seen = new Set<MicrodataNode>([node]);
    const pending = [...node.children];
    for (const ref of refs) {
      const target = this.#ids.get(ref);
      if (target) pending.push(target);
    }
    for (let one = pending.pop(); one !== undefined && this.#visits > 0; one = pending.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      this.#visits--;
      if (one.item === null) for (const child of one.children) pending.push(child);
      if (one.names.length > 0) found.push(one);
    }
    found.sort((a, b) => a.order - b.order);
    return found.flatMap(({ names, item, value }) => names.map((name) => ({ name, value: item ?? value })));
  }

  /** Items that are not a property of another one, their number, and the types of all. */
  result(): { items: StructuredItem[]; total: number; types: Iterable<string> } {
    const writer = new ItemWriter('microdata');
    const items: StructuredItem[] = [];
    for (const item of this.#tops) {
      if (items.length >= CAPS.structuredItems || writer.full) break;
      items.push(writer.write(item));
    }
    return { items, total: this.#total, types: writer.types };
  }
}

/** A form field as the item that it specifies. */
function specification(attributes: Attributes): Entity {
  const values = SPECIFIED.flatMap(([name, attribute]) => {
    const value = attributes.get(attribute);
    if (value === undefined) return [];
    return [{ name, value: FLAGS.has(attribute) ? 'true' : cut(value, CAPS.text) }];
  });
  return { types: [], id: null, values: () => values };
}
