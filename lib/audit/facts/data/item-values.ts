import type { StructuredItem, StructuredValue } from '#lib/audit/page-facts.ts';
import type { Addresses } from '#lib/audit/facts/addresses.ts';
import type { Attributes } from '#lib/audit/facts/html/attributes.ts';
import { CAPS, cut } from '#lib/audit/facts/caps.ts';
import type { Closer, Frame } from '#lib/audit/facts/html/frame.ts';
import type { TextCollector } from '#lib/audit/facts/text/text-collector.ts';

/** An item of microdata or RDFa. Values can be other items, and items can reference each other. */
export interface Entity {
  types: string[];
  id: string | null;
  values: () => Iterable<{ name: string; value: string | Entity }>;
}

/**
 * Text of elements as values, within a budget per page: text in many nested elements is read only a limited number of times.
 */
export class TextValues {
  readonly #text: TextCollector;
  #budget = CAPS.visibleText * 2;

  constructor(text: TextCollector) {
    this.#text = text;
  }

  /** Passes the element's text to the taker when it ends, white space collapsed. */
  read(frame: Frame, taker: TextTaker): void {
    frame.whenClosed(new TextEnd(this, this.#text.mark(), taker));
  }

  /** Text since a mark; "" once the budget is used up. */
  since(mark: number): string {
    const pieces = this.#text.mark() - mark;
    if (pieces > this.#budget) return '';
    const value = this.#text.since(mark, CAPS.text);
    this.#budget -= pieces + value.length;
    return value;
  }
}

/** Receives the text of an element. */
export interface TextTaker {
  take(text: string): void;
}

class TextEnd implements Closer {
  next: Closer | null = null;
  readonly #values: TextValues;
  readonly #mark: number;
  readonly #taker: TextTaker;

  constructor(values: TextValues, mark: number, taker: TextTaker) {
    this.#values = values;
    this.#mark = mark;
    this.#taker = taker;
  }

  close(): void {
    this.#taker.take(this.#values.since(this.#mark));
  }
}

/** Absolute URL for an attribute value; the value itself if it is not a URL. */
export function addressOf(addresses: Addresses, href: string): string {
  return cut(addresses.resolve(href) ?? href.trim(), CAPS.address);
}

/** Words of a list attribute, up to `max`. */
export function tokens(text: string | undefined, max: number): string[] {
  return text === undefined ? [] : text.trim().split(/\s+/, max).filter(Boolean);
}

/** Attribute with the URL that an element represents (HTML standard, "value of a property"). */
export function linkOf(name: string, attributes: Attributes): string | undefined {
  switch (name) {
    case 'a':
    case 'area':
    case 'link':
      return attributes.get('href') ?? '';
    case 'audio':
    case 'embed':
    case 'iframe':
    case 'img':
    case 'source':
    case 'track':
    case 'video':
      return attributes.get('src') ?? '';
    case 'object':
      return attributes.get('data') ?? '';
  }
  return undefined;
}

type Properties = { [name: string]: StructuredValue };
interface Step {
  entity: Entity;
  depth: number;
  into: Properties;
  /** The step of the enclosing item, to detect cycles. */
  outer: Step | null;
}

/** Writes entities as items with nested values, without recursion; cycles end in a reference. */
export class ItemWriter {
  readonly #format: StructuredItem['format'];
  readonly types = new Set<string>();
  readonly written = new Set<Entity>();
  #nodes = 0;

  constructor(format: StructuredItem['format']) {
    this.#format = format;
  }

  get full(): boolean {
    return this.#nodes > CAPS.structuredNodes;
  }

  write(root: Entity): StructuredItem {
    const properties: Properties = {};
    const work: Step[] = [{ entity: root, depth: 0, into: properties, outer: null }];
    for (let step = work.pop(); step !== undefined; step = work.pop()) {
      const inner: Step[] = [];
      this.#fill(step, inner);
      for (let one = inner.pop(); one !== undefined; one = inner.pop()) work.push(one);
    }
    return { format: this.#format, types: root.types, id: root.id, properties };
  }

  #fill(step: Step, inner: Step[]): void {
    const { entity, into } = step;
    this.written.add(entity);
    for (const type of entity.types) if (this.types.size < 200) this.types.add(type);
    const lists = new Map<string, StructuredValue[]>();
    for (const { name, value } of entity.values()) {
      if (name === '__proto__' || ++this.#nodes > CAPS.structuredNodes) continue;
      const one = typeof value === 'string' ? value : this.#nested(step, value, inner);
      const list = lists.get(name);
      if (list) list.push(one);
      else lists.set(name, [one]);
    }
    for (const [name, list] of lists) into[name] = list.length === 1 ? (list[0] ?? null) : list;
  }

  #nested(step: Step, entity: Entity, inner: Step[]): StructuredValue {
    const value: Properties = {};
    if (entity.types.length > 0) value['@type'] = entity.types.length === 1 ? (entity.types[0] ?? '') : entity.types;
    if (entity.id !== null) value['@id'] = entity.id;
    for (let outer: Step | null = step; outer !== null; outer = outer.outer) if (outer.entity === entity) return value;
    if (step.depth < CAPS.structuredDepth) inner.push({ entity, depth: step.depth + 1, into: value, outer: step });
    return value;
  }
}
