import type { ElementRef, FormFact, FormsFacts } from '../page-facts.ts';
import { type Addresses, cutAddress } from './addresses.ts';
import type { Attributes } from './attributes.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Frame } from './html-stream.ts';
import { selectorOf } from './selector.ts';
import type { TextCollector } from './text-collector.ts';

/** Inputs no person fills, or that carry their name in `value` or `alt`. */
const UNLABELLED_TYPES = new Set(['hidden', 'submit', 'reset', 'button', 'image']);
const MAX_PENDING = 5_000;

/** Gathers forms, their fields' labels and the names of buttons. */
export class FormCollector {
  readonly #addresses: Addresses;
  readonly #text: TextCollector;
  readonly #forms = new CappedList<FormFact>(CAPS.forms);
  readonly #nameless = new CappedList<ElementRef>(CAPS.examples);
  readonly #labelled = new Set<string>();
  readonly #pending: { id: string; ref: ElementRef }[] = [];
  #unpending = 0;
  #fields = 0;
  #form: FormFact | null = null;
  #labels = 0;
  #button: { alt: string } | null = null;

  constructor(addresses: Addresses, text: TextCollector) {
    this.#addresses = addresses;
    this.#text = text;
  }

  form(frame: Frame, attributes: Attributes): void {
    const action = attributes.get('action') ?? '';
    const url = action.trim() === '' ? this.#addresses.page.href : this.#addresses.resolve(action);
    const fact: FormFact = {
      action: cut(action, CAPS.address),
      url: url === null ? null : cutAddress(url),
      method: (attributes.get('method') ?? 'get').toLowerCase() === 'post' ? 'post' : 'get',
      secure: url !== null && !url.startsWith('http:'),
      hasPassword: false,
      selector: '',
    };
    this.#forms.add(() => ({ ...fact, selector: selectorOf(frame) }));
    const kept = this.#forms.items[this.#forms.items.length - 1] ?? fact;
    this.#form = kept;
    frame.onClose = () => {
      if (this.#form === kept) this.#form = null;
    };
  }

  label(frame: Frame, attributes: Attributes): void {
    const target = attributes.get('for');
    if (target !== undefined && this.#labelled.size < MAX_PENDING) this.#labelled.add(target);
    this.#labels++;
    frame.onClose = () => {
      this.#labels--;
    };
  }

  field(frame: Frame, attributes: Attributes): void {
    const type = frame.tag.name === 'input' ? (attributes.get('type') ?? 'text').toLowerCase() : '';
    if (type === 'password' && this.#form) this.#form.hasPassword = true;
    if (UNLABELLED_TYPES.has(type)) return;
    this.#fields++;
    if (this.#labels > 0) return;
    for (const name of ['aria-label', 'aria-labelledby', 'title'] as const) {
      if ((attributes.get(name) ?? '').trim() !== '') return;
    }
    if (this.#pending.length >= MAX_PENDING) {
      this.#unpending++;
      return;
    }
    this.#pending.push({
      id: frame.id,
      ref: { selector: selectorOf(frame), snippet: `<${frame.tag.name}${attributes}>` },
    });
  }

  button(frame: Frame, attributes: Attributes): void {
    for (const name of ['aria-label', 'aria-labelledby', 'title'] as const) {
      if ((attributes.get(name) ?? '').trim() !== '') return;
    }
    const mark = this.#text.mark();
    const snippet = `<button${attributes}>`;
    const button = { alt: '' };
    this.#button = button;
    frame.onClose = () => {
      if (this.#button === button) this.#button = null;
      if (button.alt.trim() === '' && this.#text.since(mark, 50) === '') {
        this.#nameless.add(() => ({ selector: selectorOf(frame), snippet }));
      }
    };
  }

  image(alt: string): void {
    if (this.#button) this.#button.alt += alt;
  }

  facts(): FormsFacts {
    const unlabelled = new CappedList<ElementRef>(CAPS.examples);
    for (const { id, ref } of this.#pending) if (id === '' || !this.#labelled.has(id)) unlabelled.add(() => ref);
    unlabelled.total += this.#unpending;
    return {
      items: this.#forms.items,
      total: this.#forms.total,
      fields: this.#fields,
      unlabelled: unlabelled.toJSON(),
      buttonsWithoutName: this.#nameless.toJSON(),
    };
  }
}
