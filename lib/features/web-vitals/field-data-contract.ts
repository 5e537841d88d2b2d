import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url } from '#lib/contract/fields.ts';
import { day, fieldMetric, fieldStatus, formFactor, passed, SCOPES } from '#lib/features/web-vitals/fields-contract.ts';

/** Field data of any page, on demand. */

const field = z.object({
  status: fieldStatus,
  reason: z.string().nullable().describe('Why there is no field data; null: there is'),
  scope: z.enum(SCOPES).nullable().describe('Whether the data is of the URL or of its whole origin; null: no data'),
  address: z.string().nullable().describe('URL or origin that the data is of; null: no data'),
  fallback: z.boolean().describe('Whether the URL has no data of its own, so that its origin is shown'),
  first_day: day('First day of the 28 days'),
  last_day: day('Last day of the 28 days'),
  passed,
  metrics: z.array(fieldMetric).describe('Measured metrics'),
});
/** Field data of a page or its origin. */
export type FieldData = z.output<typeof field>;

export const getFieldData = defineEndpoint({
  scope: 'audit',
  area: 'pages',
  cost: 'requests',
  tool: false,
  id: 'get_field_data',
  method: 'GET',
  path: '/field_data',
  title: 'Get Core Web Vitals field data',
  summary:
    'Core Web Vitals of real Chrome users over 28 days from the Chrome UX Report: of the URL, or of its origin if the URL has too little traffic.',
  input: z.object({ url, form_factor: formFactor }),
  output: z.object({ data: z.object({ field: field.describe('Field data (CrUX, 28 days)') }) }),
});
