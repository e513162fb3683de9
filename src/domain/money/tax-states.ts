import { STATES } from '../address/states.ts';

/** Where a shop that is registered in these states collects tax. */
export const collectedIn = (registered: readonly string[]): string =>
  registered.length === 0
    ? 'You are registered in no state, so no sales tax is collected.'
    : `Sales tax is collected in ${LIST.format(STATES.US.flatMap(({ code, name }) => (registered.includes(code) ? [name] : [])))}.`;

const LIST = new Intl.ListFormat('en-US');
