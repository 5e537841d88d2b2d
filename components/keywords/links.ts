import type { Translator } from '#lib/i18n/translator.ts';
/** Next steps for a keyword: links to forms that are filled in but not submitted. */
export function linksOf(t: Translator, keyword: string, country: string): { href: string; word: string }[] {
  const to = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;
  return [
    { word: t('Check SERP'), href: to('/searches', { q: keyword, country }) },
    { word: t('Create draft'), href: to('/content/new', { keyword, country }) },
    { word: t('Related keywords'), href: to('/keywords', { q: keyword, country }) },
    { word: t('Long-tail keywords'), href: to('/keywords', { kind: 'long_tail', q: keyword, country }) },
    { word: t('AI Overview'), href: to('/ai-answers', { q: keyword, country }) },
  ];
}
