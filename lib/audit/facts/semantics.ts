import type { ElementRef, SemanticsFacts } from '../page-facts.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Frame } from './html/frame.ts';
import { selectorOf } from './html/selector.ts';
import { DEPRECATED, LANDMARK, SEMANTIC } from './html/tags.ts';
import { ARTICLE, MAIN } from './html/zones.ts';

const LANDMARK_ROLES = new Set([
  'banner',
  'navigation',
  'main',
  'contentinfo',
  'complementary',
  'search',
  'form',
  'region',
]);
const ROLE_OF: Record<string, string> = {
  header: 'banner',
  nav: 'navigation',
  main: 'main',
  footer: 'contentinfo',
  aside: 'complementary',
  search: 'search',
};
const MAX_IDS = 20_000;

/** Collects semantic elements, landmarks, roles and ids. */
export class SemanticsCollector {
  readonly #semantic = new Set<string>();
  readonly #landmarks = new Set<string>();
  readonly #elements = new Set<string>();
  readonly #roles = new Set<string>();
  readonly #ids = new Map<string, number>();
  readonly #repeated = new Map<string, { id: string; count: number; selector: string }>();
  readonly #deprecated = new Map<string, { tag: string; count: number; selector: string }>();
  readonly #nosnippetMain = new CappedList<ElementRef>(CAPS.examples);
  #hasRole = false;
  #mainCount = 0;

  element(frame: Frame, zoneOutside: number): void {
    const { name, flags } = frame.tag;
    if (flags & SEMANTIC) this.#semantic.add(name);
    if (flags & LANDMARK) {
      this.#elements.add(name);
      const nested = (name === 'header' || name === 'footer') && (zoneOutside & (MAIN | ARTICLE)) !== 0;
      if (!nested) this.#landmarks.add(ROLE_OF[name] ?? name);
      if (name === 'main') this.#mainCount++;
    } else if (name === 'search') this.#landmarks.add('search');
    if (flags & DEPRECATED && !frame.foreign) {
      const known = this.#deprecated.get(name);
      if (known) known.count++;
      else this.#deprecated.set(name, { tag: name, count: 1, selector: selectorOf(frame) });
    }
  }

  role(value: string, frame: Frame): void {
    this.#hasRole = true;
    for (const role of value.toLowerCase().split(/\s+/, 5)) {
      if (role === '' || role.length > 40 || this.#roles.size >= 100) continue;
      this.#roles.add(role);
      if (LANDMARK_ROLES.has(role)) this.#landmarks.add(role);
      if (role === 'main' && frame.tag.name !== 'main') this.#mainCount++;
    }
  }

  /** An element with data-nosnippet around the page's main content. */
  nosnippet(frame: Frame): void {
    if (!this.#nosnippetMain.next()) return;
    this.#nosnippetMain.items.push({ selector: selectorOf(frame), snippet: `<${frame.tag.name} data-nosnippet>` });
  }

  id(frame: Frame): void {
    const { id } = frame;
    const count = this.#ids.get(id);
    if (count === undefined) {
      if (this.#ids.size < MAX_IDS) this.#ids.set(id, 1);
      return;
    }
    this.#ids.set(id, count + 1);
    const known = this.#repeated.get(id);
    if (known) known.count = count + 1;
    else this.#repeated.set(id, { id: cut(id, 200), count: count + 1, selector: selectorOf(frame) });
  }

  facts(): SemanticsFacts {
    const duplicates = new CappedList<{ id: string; count: number; selector: string }>(CAPS.examples);
    for (const one of this.#repeated.values()) if (duplicates.next()) duplicates.items.push(one);
    const deprecated = new CappedList<{ tag: string; count: number; selector: string }>(CAPS.examples);
    for (const one of this.#deprecated.values()) if (deprecated.next()) deprecated.items.push(one);
    return {
      semanticTags: [...this.#semantic],
      landmarks: [...this.#landmarks],
      landmarkElements: [...this.#elements],
      ariaRoles: [...this.#roles],
      hasRole: this.#hasRole,
      mainCount: this.#mainCount,
      duplicateIds: duplicates.toJSON(),
      nosnippetMain: this.#nosnippetMain.toJSON(),
      deprecatedTags: deprecated.toJSON(),
    };
  }
}
