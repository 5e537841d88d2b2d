import { z } from 'zod';

/**
 * The result of in-page/measure.js. The page is hostile: although the script runs in an isolated world, its result is
 * validated against this schema.
 */
const number = z.number().finite();
const nullable = number.nullable();
const ref = { selector: z.string().max(1000), snippet: z.string().max(400) };
const capped = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).max(40), total: z.number().int() });

export const measured = z.object({
  finalUrl: z.string().max(2048),
  loadMs: nullable,
  vitals: z.object({ lcp: nullable, cls: nullable, fcp: nullable, ttfb: nullable, inp: nullable, fid: nullable }),
  tasks: z.array(z.tuple([number, number])).max(5000),
  lcpElement: z
    .object({ selector: z.string().max(1000), tag: z.string().max(100), url: z.string().nullable(), lazy: z.boolean() })
    .nullable(),
  shifts: z.array(z.object({ selector: z.string().max(1000), score: number })).max(10),
  layout: z.object({
    viewportWidth: number,
    viewportHeight: number,
    contentWidth: number,
    wideElements: capped(z.object({ ...ref, width: number })),
    tapTargets: z.object({ checked: number, small: capped(z.object({ ...ref, width: number, height: number })) }),
    smallText: z.object({ share: number, examples: capped(z.object({ ...ref, size: number })) }),
    interstitial: z.object({ detected: z.boolean(), selector: z.string().max(1000).nullable(), coverage: number }),
  }),
  images: capped(
    z.object({
      url: z.string().max(2048),
      selector: z.string().max(1000),
      naturalWidth: number,
      naturalHeight: number,
      width: number,
      height: number,
      fitted: z.boolean(),
      bytes: nullable,
    }),
  ),
  backgrounds: capped(
    z.object({ selector: z.string().max(1000), url: z.string().max(2048), width: number, height: number }),
  ).nullable(),
  fonts: z.object({
    loaded: z
      .array(z.object({ family: z.string(), weight: z.string(), style: z.string(), display: z.string() }))
      .max(40),
    preloads: z.array(z.string().max(2048)).max(40),
  }),
  scriptTime: z.array(z.object({ url: z.string().max(2048), ms: number })).max(40),
  contentHeight: number,
  elements: number,
  mostAttributes: number,
});
/** What the script in the page measured. */
export type Measured = z.output<typeof measured>;

export const axeResult = z.object({
  violations: capped(
    z.object({
      id: z.string().max(100),
      impact: z.enum(['minor', 'moderate', 'serious', 'critical']).nullable(),
      help: z.string().max(400),
      helpUrl: z.string().max(400),
      nodes: z.number().int(),
      examples: z.array(z.object({ selector: z.string().max(400), snippet: z.string().max(400) })).max(3),
    }),
  ),
  passes: z.number().int(),
});
