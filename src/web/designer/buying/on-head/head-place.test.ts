import { expect, test } from 'vitest';
import { crown, INCHES_PER_UNIT } from '../../../../../assets/studio/cap.ts';
import { PICTURED_INCH } from '../../../../hat/real-size.ts';
import { photograph, VIEWS } from '../../../../hat/turn/camera.ts';
import { CROWN, FRAME, HEAD, PICTURED_MM } from './head-place.ts';

const MM_PER_INCH = 25.4;

/** Points all around the crown, at its rim. */
const RIM = Array.from({ length: 720 }, (_, step) => crown((step * Math.PI) / 360, 0));

test('the crown is as wide as the cap, and where the camera sees it', () => {
  const across = RIM.map(([x]) => x);
  const width = (Math.max(...across) - Math.min(...across)) * INCHES_PER_UNIT * MM_PER_INCH;
  const seen = RIM.map((point) => photograph(VIEWS.front, point)[0]);
  expect(CROWN.width).toBeCloseTo(width, 0);
  expect(CROWN.left).toBeCloseTo(Math.min(...seen), 0);
  expect(CROWN.right).toBeCloseTo(Math.max(...seen), 0);
  expect(CROWN.rim).toBeCloseTo(photograph(VIEWS.front, crown(0, 0))[1], 0);
});

test('a head has the scale of the crown around it', () => {
  const head = HEAD.breadth * PICTURED_MM;
  expect(head / (CROWN.right - CROWN.left)).toBeCloseTo(HEAD.breadth / CROWN.width, 6);
});

test('an inch of the head is a little smaller than one of the panel, which is nearer to the camera', () => {
  const share = (PICTURED_MM * MM_PER_INCH) / PICTURED_INCH;
  expect(share).toBeGreaterThan(0.92);
  expect(share).toBeLessThan(1);
});

test('the whole head is in the frame, with the chin below the rim of the cap', () => {
  const chin = CROWN.rim + (HEAD.height - HEAD.rim) * PICTURED_MM;
  expect(chin).toBeGreaterThan(CROWN.rim);
  expect(chin).toBeLessThan(FRAME.y + FRAME.height);
});
