/**
 * The crown of the cap at its rim: its width in millimeters, and where the picture shows it, in the units of `PICTURE`. `rim` is
 * the middle of the edge above the visor. A test compares them with the cap's shape and camera.
 */
export const CROWN = { width: 175.3, left: 138.8, right: 484.2, rim: 288 } as const;

/** An adult's head, in millimeters: from ear to ear, from the top to the chin, and from the top down to where a cap's rim is. */
export const HEAD = { breadth: 145, height: 220, rim: 83 } as const;

/** The width of a millimeter of the head, in the units of `PICTURE`. The crown surrounds the head, so both have one scale. */
export const PICTURED_MM = (CROWN.right - CROWN.left) / CROWN.width;

/** What is shown, in the units of `PICTURE`: from above the hat down to the shoulders. */
export const FRAME = { x: 72, y: 0, width: 460, height: 690 } as const;

/** Puts a drawing in millimeters under the hat. Its x counts from the middle of the crown, its y from the top of the head. */
export const UNDER_HAT = `translate(${(CROWN.left + CROWN.right) / 2} ${CROWN.rim - HEAD.rim * PICTURED_MM}) scale(${PICTURED_MM})`;
