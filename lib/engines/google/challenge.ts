import type { Challenge } from '#lib/engines/engine.ts';
import { first, type SerpDocument } from '#lib/engines/serp-document.ts';

const MAX_CHARS = 4_096;

/**
 * The challenge of Google's robot check (`/sorry/index`, 2026): reCAPTCHA v2 Enterprise with a site key and `data-s`, a
 * value valid only for this page view, without which a solution is rejected. Null for the image captchas from before 2017.
 */
export function readChallenge(document: SerpDocument): Challenge | null {
  for (const form of document.byTag('form')) {
    const box = first(form, ({ attribs }) => 'data-sitekey' in attribs);
    const { 'data-sitekey': siteKey = '', 'data-s': showing = '' } = box?.attribs ?? {};
    if (!/^[\w-]{20,100}$/.test(siteKey) || showing.length > MAX_CHARS) continue;
    return { kind: 'recaptcha-v2-enterprise', siteKey, showing: showing || null };
  }
  return null;
}
