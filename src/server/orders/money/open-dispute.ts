/** Nothing comes after these. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** True while the bank may still decide for the shopper. */
export const isOpenDispute = ({ status }: { status: string }): boolean => !CLOSED.includes(status);
