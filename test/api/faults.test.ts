import { DAILY } from '../outages/cells.ts';
import { testCells } from '../outages/test-cells.ts';

// The rest of the diagonal is tried every night, and `npm run drill -- resilience` tries all other cells.
testCells(DAILY);
