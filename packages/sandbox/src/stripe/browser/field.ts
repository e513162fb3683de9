import type { FieldError } from './card-fields.ts';

export interface FieldTraits {
  name: string;
  label: string;
  autocomplete: AutoFill;
  placeholder: string;
  format(text: string): string;
  check(text: string): FieldError | null;
}

let fieldCount = 0;

/** A labeled input that shows its own error. */
export class Field {
  readonly root = document.createElement('div');
  readonly input = document.createElement('input');
  readonly #traits: FieldTraits;
  readonly #message = document.createElement('p');

  constructor(traits: FieldTraits) {
    this.#traits = traits;
    const id = `sandbox-card-${++fieldCount}`;
    const label = document.createElement('label');
    label.htmlFor = id;
    label.textContent = traits.label;
    const { name, autocomplete, placeholder } = traits;
    Object.assign(this.input, {
      id,
      name,
      autocomplete,
      placeholder,
      inputMode: 'numeric',
      spellcheck: false,
    });
    this.#message.id = `${id}-error`;
    this.root.className = `field ${name}`;
    this.root.append(label, this.input, this.#message);
    this.input.addEventListener('input', () => this.#format());
    this.input.addEventListener('blur', () => this.#showIfTyped());
  }

  get value(): string {
    return this.input.value;
  }

  get error(): FieldError | null {
    return this.#traits.check(this.value);
  }

  show(error: FieldError | null) {
    this.#message.textContent = error?.message ?? '';
    for (const [name, value] of [
      ['aria-invalid', 'true'],
      ['aria-describedby', this.#message.id],
    ] as const) {
      if (error) this.input.setAttribute(name, value);
      else this.input.removeAttribute(name);
    }
  }

  clear() {
    this.input.value = '';
    this.show(null);
  }

  #showIfTyped() {
    if (this.value) this.show(this.error);
  }

  #format() {
    const atEnd = this.input.selectionStart === this.value.length;
    // Reformatting mid-text would move the caret, so format only when it is at the end.
    if (atEnd) this.input.value = this.#traits.format(this.value);
    this.show(null);
  }
}
