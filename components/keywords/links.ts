/** Where one goes on with a keyword: the forms there are filled in, nothing is sent. */
export function linksOf(keyword: string, country: string): { href: string; word: string }[] {
  const to = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;
  return [
    { word: 'Search', href: to('/search', { q: keyword, country }) },
    { word: 'Write', href: to('/content/new', { keyword, country }) },
    { word: 'Related keywords', href: to('/keywords', { q: keyword, country }) },
    { word: 'Long-tail keywords', href: to('/keywords', { kind: 'long_tail', q: keyword, country }) },
    { word: 'Ask the AI', href: to('/ai-answers', { q: keyword, country }) },
  ];
}
