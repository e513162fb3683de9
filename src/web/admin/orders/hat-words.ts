import { designLines, toDesign } from '../../../domain/design/design.ts';
import type { AdminOrderLine } from '../../../wire/admin/orders.ts';

/** The words of a hat with "/" between its lines; the name of one without words. */
export const hatWords = (line: AdminOrderLine): string =>
  line.asPictured ? line.name : designLines(toDesign(line)).join(' / ') || line.name;
