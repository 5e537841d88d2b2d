import { operation } from '#lib/features/operation.ts';
import {
  createAlertChannel,
  deleteAlertChannel,
  listAlertChannels,
  testAlertChannel,
  updateAlertChannel,
} from './channels-contract.ts';
import { listAlertEvents, markAlertsSeen, retryAlertDelivery } from './history-contract.ts';
import {
  createAlertRule,
  deleteAlertRule,
  listAlertRules,
  previewAlertRule,
  updateAlertRule,
} from './rules-contract.ts';

export const operations = [
  operation(listAlertChannels, async () => (await import('./channels.ts')).listAlertChannels),
  operation(createAlertChannel, async () => (await import('./channels.ts')).createAlertChannel),
  operation(updateAlertChannel, async () => (await import('./channels.ts')).updateAlertChannel),
  operation(deleteAlertChannel, async () => (await import('./channels.ts')).deleteAlertChannel),
  operation(testAlertChannel, async () => (await import('./channels.ts')).testAlertChannel),
  operation(listAlertRules, async () => (await import('./rules.ts')).listAlertRules),
  operation(createAlertRule, async () => (await import('./rules.ts')).createAlertRule),
  operation(updateAlertRule, async () => (await import('./rules.ts')).updateAlertRule),
  operation(deleteAlertRule, async () => (await import('./rules.ts')).deleteAlertRule),
  operation(previewAlertRule, async () => (await import('./rules.ts')).previewAlertRule),
  operation(listAlertEvents, async () => (await import('./history.ts')).listAlertEvents),
  operation(markAlertsSeen, async () => (await import('./history.ts')).markAlertsSeen),
  operation(retryAlertDelivery, async () => (await import('./history.ts')).retryAlertDelivery),
];
