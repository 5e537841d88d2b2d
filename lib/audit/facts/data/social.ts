import type { SocialFacts } from '#lib/audit/page-facts.ts';
import type { Addresses } from '#lib/audit/facts/addresses.ts';
import { CAPS, cut } from '#lib/audit/facts/caps.ts';

const OTHER = /^(article|product|profile|book|music|video|fb|al|place|business|restaurant):/;

/** Collects Open Graph tags and Twitter cards. Names come from the page, so they are stored in null-prototype maps. */
export class SocialCollector {
  readonly #addresses: Addresses;
  readonly #og = new Map<string, string>();
  readonly #twitter = new Map<string, string>();
  readonly #other = new Map<string, string>();
  readonly #images: SocialFacts['ogImages'] = [];
  readonly #empty = new Set<string>();

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  /** A <meta> tag by its property= or name=, lower case. */
  meta(name: string, content: string): void {
    const colon = name.indexOf(':');
    if (colon < 1 || colon > 12) return;
    const value = cut(content.trim(), CAPS.description);
    if (name.startsWith('og:')) {
      this.#put(this.#og, name, name.slice(3), value);
      this.#image(name.slice(3), value);
    } else if (name.startsWith('twitter:')) this.#put(this.#twitter, name, name.slice(8), value);
    else if (OTHER.test(name)) this.#put(this.#other, name, name, value);
  }

  #put(map: Map<string, string>, full: string, name: string, value: string): void {
    if (value === '') {
      if (this.#empty.size < 50) this.#empty.add(cut(full, 100));
    }
    if (map.size < CAPS.metas && !map.has(name) && name.length < 100) map.set(name, value);
  }

  #image(name: string, value: string): void {
    const last = this.#images[this.#images.length - 1];
    if (name === 'image' || name === 'image:url') {
      if (value === '' || (name === 'image:url' && last?.url === value) || this.#images.length >= 20) return;
      this.#images.push({
        url: cut(value, CAPS.address),
        resolved: this.#addresses.resolve(value),
        width: null,
        height: null,
        alt: null,
      });
    } else if (last && name === 'image:width') last.width ??= value;
    else if (last && name === 'image:height') last.height ??= value;
    else if (last && name === 'image:alt') last.alt ??= value;
  }

  facts(): SocialFacts {
    return {
      og: toObject(this.#og),
      ogImages: this.#images,
      twitter: toObject(this.#twitter),
      other: toObject(this.#other),
      empty: [...this.#empty],
    };
  }
}

function toObject(map: Map<string, string>): { [name: string]: string } {
  // fromEntries defines own properties: a name like __proto__ stays an ordinary name.
  return Object.fromEntries(map);
}
