import { testOutages } from '../outages/test-outages.ts';

testOutages('smtp');
