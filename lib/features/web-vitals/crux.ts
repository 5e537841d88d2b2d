import 'server-only';
import { callGoogleApi, connectionValues } from '#lib/features/connections/service.ts';
import { type FieldMetric, parseHistory, parseRecord } from '#lib/features/web-vitals/parse-crux.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotConfigured, Unreachable } from '#lib/platform/errors.ts';
import type { FormFactor } from '#lib/text/web-vitals.ts';

const HOST = 'https://chromeuxreport.googleapis.com/v1';
/** Weeks that the history keeps. */
const WEEKS = 25;

export const NO_KEY = 'Field data requires a Google API key. An owner can add one under Settings → Connections.';

/** What field data is of. */
export interface FieldSubject {
  scope: 'url' | 'origin';
  /** URL, or origin without a slash at its end. */
  address: string;
  formFactor: FormFactor;
}

/** The configured Google API key; null: none. */
export const googleApiKey = async (): Promise<string | null> => (await connectionValues('google-api-key'))?.key ?? null;

/** The configured Google API key. @throws NotConfigured */
export async function requireGoogleApiKey(): Promise<string> {
  const key = await googleApiKey();
  if (key === null) throw new NotConfigured(NO_KEY);
  return key;
}

/**
 * The last 28 days of a subject; null: not in the Chrome UX Report.
 * @throws what `callGoogleApi` throws
 */
export const queryRecord = (ctx: Ctx, key: string, subject: FieldSubject): Promise<FieldMetric[] | null> =>
  query(ctx, key, subject, { method: 'queryRecord', parse: parseRecord });

/** The last 25 weekly periods of a subject, oldest first; null: not in the Chrome UX Report. @throws as above */
export const queryHistory = (ctx: Ctx, key: string, subject: FieldSubject): Promise<FieldMetric[] | null> =>
  query(ctx, key, subject, { method: 'queryHistoryRecord', parse: parseHistory });

interface Query {
  method: 'queryRecord' | 'queryHistoryRecord';
  parse: (body: unknown) => FieldMetric[] | null;
}

async function query(ctx: Ctx, key: string, subject: FieldSubject, { method, parse }: Query) {
  const body = await callGoogleApi(ctx, key, {
    api: 'crux',
    url: `${HOST}/records:${method}`,
    body: {
      [subject.scope]: subject.address,
      formFactor: subject.formFactor.toUpperCase(),
      ...(method === 'queryHistoryRecord' && { collectionPeriodCount: WEEKS }),
    },
  });
  if (body === null) return null;
  const metrics = parse(body);
  if (metrics === null)
    throw new Unreachable('The Chrome UX Report API returned an unexpected response. Try again later.');
  return metrics;
}
