import { testSeeds } from './seeds.ts';

testSeeds(Array.from({ length: 44 }, (_, index) => 7 + index));
