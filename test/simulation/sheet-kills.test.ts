import { testSheetKills } from './sheet-kills.ts';

// Every night, at each step.
testSheetKills({ every: 60 });
