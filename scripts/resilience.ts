import { writeFileSync } from 'node:fs';
import { describeOutages } from '../test/outages/describe-outages.ts';

/** Writes what a person meets in an outage, from the table that the tests try. */
writeFileSync(new URL('../docs/resilience.md', import.meta.url), describeOutages());
