import { z } from 'zod';
import { answer, request } from './parts.ts';

export const printFilesQuery = request({
  technique: z
    .string()
    .regex(/^[A-Z-]+$/, 'is not a technique of version 1')
    .optional(),
  orientation: z.enum(['horizontal', 'vertical']).optional(),
});

export const printFiles = answer({
  product_id: z.int(),
  available_placements: z.record(z.string(), z.string()),
  printfiles: z.array(
    answer({
      printfile_id: z.int(),
      width: z.int().min(1),
      height: z.int().min(1),
      dpi: z.int().min(1),
      fill_mode: z.enum(['cover', 'fit']),
      can_rotate: z.boolean(),
    }),
  ),
  variant_printfiles: z.array(answer({ variant_id: z.int(), placements: z.record(z.string(), z.int()) })),
  option_groups: z.array(z.string()),
  options: z.array(z.string()),
});
