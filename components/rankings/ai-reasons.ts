import type { AiReason } from '#lib/features/rankings/fields-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { reasonOf, type UnmeasuredReason } from './ranking-labels.ts';

const ownReasons = (t: Translator) =>
  ({
    'not-requested': t('Not enabled for this check.'),
    'no-transport': t('None of the available request methods can read it.'),
    'no-browser': t('No browser was available.'),
    'not-delivered': t('The AI Overview did not load in time.'),
    unavailable: t('Google could not generate an AI Overview.'),
  }) as const;

/** Why a check did not measure the AI overview, as a sentence. */
export function aiReasonLabel(t: Translator, reason: AiReason): string {
  const own = ownReasons(t);
  if (reason in own) return own[reason as keyof typeof own]; // narrowed by the check on this line
  return reasonOf(t, reason as UnmeasuredReason).plain; // all others are reasons of whole checks
}
