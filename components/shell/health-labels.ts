import { partWord } from '#components/system/system-labels.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Components that /api/health checks; each is "ok" or a description of the problem. */
const PARTS = ['database', 'queue', 'browser'];

/** The health answer as text: which components are down, else that all work. */
export function healthInLabels(t: Translator, body: unknown): { ok: boolean; text: string } {
  if (typeof body !== 'object' || body === null || !('status' in body)) return { ok: false, text: t('Status unknown') };
  if (body.status === 'ok') return { ok: true, text: t('All systems operational') };
  const down = Object.entries(body).filter(([name, said]) => PARTS.includes(name) && said !== 'ok');
  const parts = down.map(([name]) => partWord(t, name)).join(', ');
  return { ok: false, text: parts ? t('Down: {parts}', { parts }) : t('Some services are down') };
}
