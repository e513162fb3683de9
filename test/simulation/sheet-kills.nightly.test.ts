import { testSheetKills } from './sheet-kills.ts';

testSheetKills({ every: 2 });
