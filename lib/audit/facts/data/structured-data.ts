import type { StructuredDataFacts, StructuredItem, StructuredValue } from '#lib/audit/page-facts.ts';
import type { Addresses } from '#lib/audit/facts/addresses.ts';
import type { Attributes } from '#lib/audit/facts/html/attributes.ts';
import { CAPS, CappedList } from '#lib/audit/facts/caps.ts';
import type { Frame } from '#lib/audit/facts/html/frame.ts';
import { TextValues } from './item-values.ts';
import { collectTypes, itemsOf, readJsonLd } from './json-ld.ts';
import { MicrodataCollector } from './microdata.ts';
import { RdfaCollector } from './rdfa.ts';
import type { TextCollector } from '#lib/audit/facts/text/text-collector.ts';

/** Collects the three formats of structured data. */
export class StructuredDataCollector {
  readonly errors: StructuredDataFacts['errors'] = [];
  readonly #blocks: StructuredValue[] = [];
  readonly #items = new CappedList<StructuredItem>(CAPS.structuredItems);
  readonly #types = new Set<string>();
  #jsonLdBlocks = 0;
  readonly #microdata: MicrodataCollector;
  readonly #rdfa: RdfaCollector;

  constructor(addresses: Addresses, text: TextCollector) {
    const values = new TextValues(text);
    this.#microdata = new MicrodataCollector(addresses, values);
    this.#rdfa = new RdfaCollector(addresses, values);
  }

  /** An element with attributes of microdata or RDFa. */
  open(frame: Frame, attributes: Attributes): void {
    if (attributes.formats & 1) this.#microdata.open(frame, attributes);
    if (attributes.formats & 2) this.#rdfa.open(frame, attributes);
  }

  jsonLd(source: string): void {
    this.#jsonLdBlocks++;
    if (this.#jsonLdBlocks > 100) return;
    const value = readJsonLd(source, this.errors);
    if (value === undefined) return;
    this.#blocks.push(value);
    for (const item of itemsOf(value)) if (this.#items.next()) this.#items.items.push(item);
    collectTypes(value, this.#types);
  }

  facts(): StructuredDataFacts {
    const microdata = this.#microdata.result();
    const rdfa = this.#rdfa.result();
    for (const { items, total, types } of [microdata, rdfa]) {
      for (const item of items) if (this.#items.next()) this.#items.items.push(item);
      this.#items.total += total - items.length;
      for (const type of types) if (this.#types.size < 200) this.#types.add(type);
    }
    return {
      items: this.#items.items,
      total: this.#items.total,
      types: [...this.#types],
      errors: this.errors,
      jsonLdBlocks: this.#jsonLdBlocks,
      microdataItems: microdata.total,
      rdfaItems: rdfa.total,
      jsonLd: this.#blocks,
    };
  }
}
