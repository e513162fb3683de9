/** In milliseconds. */
interface Keystrokes {
  /** From each change of the text to the new outlines. */
  took: number[];
  /** The mean duration of a frame in which nothing happens. */
  frame: number;
}

/** Runs in the designer's page: adds and deletes a character at the end of the last line, as if typed. */
export async function keystrokes(): Promise<Keystrokes> {
  const input = document.querySelector<HTMLInputElement>('#text-line-3');
  const path = document.querySelector('.hat-preview clipPath path');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (!input || !path || !setValue) throw new Error('This is not the designer');
  // Frames between characters: twenty characters a second, about the fastest that people type.
  const FRAMES = 3;
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

  const first = await nextFrame();
  let last = first;
  for (let i = 0; i < 60; i++) last = await nextFrame();

  const text = input.value;
  const took: number[] = [];
  for (let i = 0; i < 300; i++) {
    for (let frame = 0; frame < FRAMES; frame++) await nextFrame();
    const before = path.getAttribute('d');
    const start = performance.now();
    setValue.call(input, i % 2 ? text : `${text}W`);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (path.getAttribute('d') === before) await null;
    if (i >= 50) took.push(performance.now() - start);
  }
  return { took, frame: (last - first) / 60 };
}
