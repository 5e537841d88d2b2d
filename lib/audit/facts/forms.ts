import type { ElementRef, FormFact, FormsFacts } from '../page-facts.ts';
import { type Addresses, cutAddress } from './addresses.ts';
import { CAPS, CappedList, cut } from './caps.ts';
import type { Attributes } from './html/attributes.ts';
import type { Closer, Frame } from './html/frame.ts';
import { selectorOf } from './html/selector.ts';
import type { TextCollector } from './text/text-collector.ts';

/** Inputs that a person does not fill in, or that have their name in `value` or `alt`. */
const UNLABELLED_TYPES = new Set(['hidden', 'submit', 'reset', 'button', 'image']);
const MAX_PENDING = 5_000;

class FormEnd implements Closer {
  next: Closer | null = null;
  readonly #forms: FormCollector;
  readonly #form: FormFact | null;

  constructor(forms: FormCollector, form: FormFact | null) {
    this.#forms = forms;
    this.#form = form;
  }

  close(): void {
    this.#forms.end(this.#form);
  }
}

class OpenButton implements Closer {
  next: Closer | null = null;
  readonly #forms: FormCollector;
  readonly frame: Frame;
  readonly mark: number;
  readonly snippet: string;
  alt = '';

  constructor(forms: FormCollector, frame: Frame, mark: number, snippet: string) {
    this.#forms = forms;
    this.frame = frame;
    this.mark = mark;
    this.snippet = snippet;
  }

  close(): void {
    this.#forms.closeButton(this);
  }
}

/** Collects forms, labels of their fields and names of buttons. */
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
  #button: OpenButton | null = null;

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
    if (this.#forms.next()) this.#forms.items.push({ ...fact, selector: selectorOf(frame) });
    const kept = this.#forms.items[this.#forms.items.length - 1] ?? fact;
    this.#form = kept;
    frame.whenClosed(new FormEnd(this, kept));
  }

  label(frame: Frame, attributes: Attributes): void {
    const target = attributes.get('for');
    if (target !== undefined && this.#labelled.size < MAX_PENDING) this.#labelled.add(target);
    this.#labels++;
    frame.whenClosed(new FormEnd(this, null));
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
    this.#button = new OpenButton(this, frame, this.#text.mark(), `<button${attributes}>`);
    frame.whenClosed(this.#button);
  }

  closeButton(button: OpenButton): void {
    if (this.#button === button) this.#button = null;
    const { frame, mark, alt, snippet } = button;
    if (alt.trim() === '' && this.#text.since(mark, 50) === '' && this.#nameless.next())
      this.#nameless.items.push({ selector: selectorOf(frame), snippet });
  }

  /** The end of a form, or of a label. */
  end(form: FormFact | null): void {
    if (form === null) this.#labels--;
    else if (this.#form === form) this.#form = null;
  }

  image(alt: string): void {
    if (this.#button) this.#button.alt += alt;
  }

  facts(): FormsFacts {
    const unlabelled = new CappedList<ElementRef>(CAPS.examples);
    for (const { id, ref } of this.#pending)
      if (id === '' || !this.#labelled.has(id)) if (unlabelled.next()) unlabelled.items.push(ref);
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
