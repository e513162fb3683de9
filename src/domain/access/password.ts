/** The fewest characters of an administrator's password. */
export const SHORTEST_PASSWORD = 12;

/** Shown below the field for a new password. */
export const PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters. Three or four random words make a good one.`;
