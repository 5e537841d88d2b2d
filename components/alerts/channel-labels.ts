import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Display names of the channel kinds. */
export const channelNames = (t: Translator): Record<AlertChannel['kind'], string> => ({
  email: t('Email'),
  webhook: t('Webhook'),
  slack: t('Slack'),
  telegram: t('Telegram'),
});
