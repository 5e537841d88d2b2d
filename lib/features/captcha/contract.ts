import { z } from 'zod';
import { uuid } from '#lib/contract/fields.ts';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { KEYS } from '#lib/features/captcha/keys-contract.ts';

/** Messages between the dashboard and the page that waits for a person. They are not API operations. */

/** Maximum page size; each call has its own. */
const MAX_PIXELS = 4_096;
const place = {
  x: z.number().min(0).max(MAX_PIXELS),
  y: z.number().min(0).max(MAX_PIXELS),
};
const turn = z.number().min(-2_000).max(2_000);

/** All input that a person can send to the page. Strict: unknown fields are rejected. */
export const inputEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('move'), ...place }),
  z.strictObject({ type: z.literal('down'), ...place }),
  z.strictObject({ type: z.literal('up'), ...place }),
  z.strictObject({ type: z.literal('wheel'), ...place, dx: turn, dy: turn }),
  z.strictObject({ type: z.literal('key'), key: z.enum(KEYS) }),
  z.strictObject({
    type: z.literal('text'),
    // No control characters: Enter and Tab are keys.
    text: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  }),
]);
/** A mouse or keyboard event for the live page. */
export type InputEvent = z.output<typeof inputEvent>;

/** Maximum events of one request. */
export const MAX_EVENTS = 60;

export const CALL_KINDS = ['search', 'ai-answer'] as const;
/** The kind of job that waits for a person. */
export type CallKind = (typeof CALL_KINDS)[number];

/** A job that waits for a person. */
export const waitingCall = z.object({
  id: z.string(),
  kind: z.enum(CALL_KINDS),
  job_id: z.string(),
  search_engine: z.enum(ENGINE_IDS),
  created_at: z.string(),
  expires_at: z.string(),
});
/** A CAPTCHA that waits for a person. */
export type WaitingCall = z.output<typeof waitingCall>;

const viewer = z.uuid();

export const listInput = z.strictObject({});
/** `take`: take over from another window. `after`: number of the picture that the client already has. */
export const livePageInput = z.strictObject({ id: uuid, viewer, after: z.int().min(0), take: z.boolean() });
export const actInput = z.strictObject({ id: uuid, viewer, events: z.array(inputEvent).min(1).max(MAX_EVENTS) });
export const giveUpInput = z.strictObject({ id: uuid });

/** Result of a poll: the current page, or that another window shows it, or that it has ended. */
export const livePageOutput = z.object({
  state: z.enum(['waiting', 'held', 'solved', 'given_up', 'expired', 'lost']),
  width: z.int(),
  height: z.int(),
  /** Milliseconds until the job gives up. */
  remaining_ms: z.int(),
  /** Number of the picture; 0 before the first one. */
  no: z.int(),
  /** JPEG in base64; null when there is no newer one. */
  picture: z.string().nullable(),
});
/** The state of the live page. */
export type LivePageUpdate = z.output<typeof livePageOutput>;
