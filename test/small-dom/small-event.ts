/** An event with what React reads of it. */
export class SmallEvent {
  readonly type: string;
  readonly bubbles: boolean;
  readonly timeStamp = 0;
  target: unknown = null;
  currentTarget: unknown = null;
  defaultPrevented = false;
  isStopped = false;

  constructor(
    type: string,
    { bubbles = true, ...rest }: { bubbles?: boolean; [name: string]: unknown } = {},
  ) {
    this.type = type;
    this.bubbles = bubbles;
    Object.assign(this, rest);
  }

  preventDefault() {
    this.defaultPrevented = true;
  }

  stopPropagation() {
    this.isStopped = true;
  }
}
