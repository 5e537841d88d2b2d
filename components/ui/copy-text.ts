import type { Translator } from '#lib/i18n/translator.ts';
import { toast } from './toast.ts';

/** Copies a text and says whether that worked: a browser may refuse, and always does outside a secure context. */
export async function copyText(t: Translator, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('Copied'));
  } catch {
    toast.error(t('Copy failed'), { description: t('The browser blocked clipboard access on this page.') });
  }
}
