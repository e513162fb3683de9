/** Text that a person or a provider wrote, as a sentence of its own. Nothing stays nothing. */
export function sentence(text: string): string {
  const first = capital(text.trim());
  return first === '' || /[.!?”]$/.test(first) ? first : `${first}.`;
}

/** With a capital letter at the start, unless it starts with an email address. */
export const capital = (text: string): string =>
  /^\S+@/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
