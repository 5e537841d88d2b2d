import type { StructuredItem } from '#lib/audit/page-facts.ts';
import type { Addresses } from '#lib/audit/facts/addresses.ts';
import type { Attributes } from '#lib/audit/facts/html/attributes.ts';
import { CAPS, cut } from '#lib/audit/facts/caps.ts';
import type { Closer, Frame } from '#lib/audit/facts/html/frame.ts';
import { addressOf, type Entity, ItemWriter, type TextTaker, type TextValues, tokens } from './item-values.ts';
import { shortType } from './json-ld.ts';

/** Prefixes predefined for every page (RDFa Core Initial Context): those in actual use. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['cc', 'http://creativecommons.org/ns#'],
  ['dc', 'http://purl.org/dc/terms/'],
  ['dc11', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['gr', 'http://purl.org/goodrelations/v1#'],
  ['og', 'http://ogp.me/ns#'],
  ['owl', 'http://www.w3.org/2002/07/owl#'],
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['rdfa', 'http://www.w3.org/ns/rdfa#'],
  ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
  ['rev', 'http://purl.org/stuff/rev#'],
  ['schema', 'http://schema.org/'],
  ['sioc', 'http://rdfs.org/sioc/ns#'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['v', 'http://rdf.data-vocabulary.org/#'],
  ['vcard', 'http://www.w3.org/2006/vcard/ns#'],
  ['xsd', 'http://www.w3.org/2001/XMLSchema#'],
]);
/** Properties of Open Graph and Facebook are social facts; they describe no item. */
const SOCIAL = /^https?:\/\/(ogp\.me|opengraphprotocol\.org|(www\.)?facebook\.com|graph\.facebook\.com)\//;

/** A subject that the page describes. */
class Subject implements Entity {
  readonly id: string | null;
  readonly types: string[] = [];
  readonly properties: { name: string; value: string | Subject }[] = [];
  /** It is a value of another subject. */
  inner = false;

  constructor(id: string | null) {
    this.id = id;
  }

  values(): { name: string; value: string | Entity }[] {
    // A subject without properties is represented by its URL.
    return this.properties.map(({ name, value }) => ({
      name,
      value: typeof value === 'string' || !value.empty || value.id === null ? value : value.id,
    }));
  }

  get empty(): boolean {
    return this.types.length === 0 && this.properties.length === 0;
  }
}

/** The context inside an element. */
interface Context {
  parent: Context | null;
  open: boolean;
  vocab: string;
  prefixes: ReadonlyMap<string, string>;
  /** Subject of the elements inside. */
  subject: Subject;
}

class ContextEnd implements Closer {
  next: Closer | null = null;
  readonly #rdfa: RdfaCollector;
  readonly #context: Context;

  constructor(rdfa: RdfaCollector, context: Context) {
    this.#rdfa = rdfa;
    this.#context = context;
  }

  close(): void {
    this.#rdfa.close(this.#context);
  }
}

/** Properties whose value is the text of an element that is still open. */
class Places implements TextTaker {
  readonly #places: Subject['properties'];

  constructor(places: Subject['properties']) {
    this.#places = places;
  }

  take(text: string): void {
    for (const place of this.#places) place.value = text;
  }
}

/** Parses RDFa Lite 1.1 with @about. Further attributes of RDFa Core (@rel, @rev, @inlist, @datatype) are ignored. */
export class RdfaCollector {
  readonly #addresses: Addresses;
  readonly #text: TextValues;
  readonly #named = new Map<string, Subject>();
  readonly #subjects: Subject[] = [];
  #context: Context | null = null;
  #count = 0;

  constructor(addresses: Addresses, text: TextValues) {
    this.#addresses = addresses;
    this.#text = text;
  }

  open(frame: Frame, attributes: Attributes): void {
    if (this.#count >= CAPS.structuredNodes) return;
    const outer = this.#context ?? this.#outermost();
    const context = this.#declared(outer, attributes);
    const names = this.#names(attributes.get('property'), context);
    const types = tokens(attributes.get('typeof'), 20)
      .map((type) => expand(type, context))
      .filter((type) => type !== null);
    const typed = attributes.has('typeof');
    const stated = this.#stated(frame, attributes);
    const about = attributes.get('about');
    const target = this.#target(attributes, names.length > 0 || typed);
    if (about !== undefined) context.subject = this.#subject(about);
    if (names.length > 0 && attributes.get('content') === undefined) {
      const owner = context.subject;
      if (typed && about === undefined) context.subject = target === null ? this.#blank() : this.#subject(target);
      const value = stated ?? (target !== null ? this.#subject(target) : null);
      this.#add(owner, names, frame, value ?? (typed && about === undefined ? context.subject : null));
    } else {
      if (about === undefined) {
        if (target !== null) context.subject = this.#subject(target);
        else if (typed) context.subject = this.#blank();
      }
      if (names.length > 0) this.#add(context.subject, names, frame, stated ?? '');
    }
    if (typed) for (const type of types) this.#type(context.subject, type);
    this.#context = context;
    frame.whenClosed(new ContextEnd(this, context));
  }

  /** The end of an element: its declarations no longer apply. */
  close(context: Context): void {
    context.open = false;
    while (this.#context && !this.#context.open) this.#context = this.#context.parent;
  }

  #outermost(): Context {
    // The page itself is the default subject.
    return { parent: null, open: true, vocab: '', prefixes: PREFIXES, subject: this.#subject('') };
  }

  #declared(outer: Context, attributes: Attributes): Context {
    let { prefixes } = outer;
    const declared = attributes.namespaces.slice();
    const words = tokens(attributes.get('prefix'), 100);
    for (let i = 0; i + 1 < words.length; i += 2) {
      const prefix = words[i] ?? '';
      if (prefix.endsWith(':')) declared.push([prefix.slice(0, -1).toLowerCase(), words[i + 1] ?? '']);
    }
    if (declared.length > 0) prefixes = new Map([...prefixes, ...declared].slice(0, 200));
    const vocab = attributes.get('vocab')?.trim() ?? outer.vocab;
    return { parent: outer, open: true, vocab, prefixes, subject: outer.subject };
  }

  #names(property: string | undefined, context: Context): string[] {
    return tokens(property, 20)
      .map((name) => expand(name, context))
      .filter((name) => name !== null && !SOCIAL.test(name))
      .map((name) => shortType(name ?? ''));
  }

  /** Literal value given in an attribute. */
  #stated(frame: Frame, attributes: Attributes): string | null {
    const content = attributes.get('content');
    if (content !== undefined) return cut(content, CAPS.text);
    const datetime = frame.tag.name === 'time' ? attributes.get('datetime') : undefined;
    return datetime === undefined ? null : cut(datetime.trim(), CAPS.text);
  }

  /** URL that the element references. href and src count only if the element has a property. */
  #target(attributes: Attributes, says: boolean): string | null {
    const resource = attributes.get('resource');
    if (resource !== undefined || !says) return resource ?? null;
    return attributes.get('href') ?? attributes.get('src') ?? null;
  }

  /** Adds properties; a value of null is the text of the element. */
  #add(owner: Subject, names: string[], frame: Frame, value: string | Subject | null): void {
    if (value !== null) this.#put(owner, names, value);
    else {
      const at = owner.properties.length;
      this.#put(owner, names, '');
      this.#text.read(frame, new Places(owner.properties.slice(at)));
    }
  }

  #put(owner: Subject, names: string[], value: string | Subject): void {
    if (typeof value !== 'string' && value !== owner) value.inner = true;
    for (const name of names) {
      this.#count++;
      owner.properties.push({ name, value });
    }
  }

  #type(subject: Subject, type: string): void {
    this.#count++;
    const name = shortType(type);
    if (subject.types.length < 20 && !subject.types.includes(name)) subject.types.push(name);
  }

  #subject(resource: string): Subject {
    const text = resource.trim();
    if (/^\[.*\]$/.test(text)) return this.#byId(`_:${text}`, null);
    if (text.startsWith('_:')) return this.#byId(text, null);
    const address = text === '' ? cut(this.#addresses.page.href, CAPS.address) : addressOf(this.#addresses, text);
    return this.#byId(address, address);
  }

  #byId(key: string, id: string | null): Subject {
    const known = this.#named.get(key);
    if (known) return known;
    const subject = new Subject(id);
    this.#named.set(key, subject);
    this.#subjects.push(subject);
    this.#count++;
    return subject;
  }

  #blank(): Subject {
    const subject = new Subject(null);
    this.#subjects.push(subject);
    this.#count++;
    return subject;
  }

  /** Subjects that are not a value of another one, then remaining cycles; their number; the types of all. */
  result(): { items: StructuredItem[]; total: number; types: Iterable<string> } {
    const writer = new ItemWriter('rdfa');
    const items: StructuredItem[] = [];
    const said = this.#subjects.filter((subject) => !subject.empty);
    let total = 0;
    for (const only of [(one: Subject) => !one.inner, () => true]) {
      for (const subject of said) {
        if (!only(subject) || writer.written.has(subject)) continue;
        if (items.length < CAPS.structuredItems && !writer.full) items.push(writer.write(subject));
        else if (subject.inner) continue;
        total++;
      }
    }
    return { items, total, types: writer.types };
  }
}

/** Full URL of a term, a prefixed name or a URL; null if the page declares no vocabulary or prefix for it. */
function expand(name: string, { vocab, prefixes }: Context): string | null {
  const colon = name.indexOf(':');
  if (colon === -1) return vocab === '' ? null : cut(vocab + name, 300);
  const base = prefixes.get(name.slice(0, colon).toLowerCase());
  if (name.startsWith('//', colon + 1)) return cut(name, 300);
  return base === undefined ? null : cut(base + name.slice(colon + 1), 300);
}
