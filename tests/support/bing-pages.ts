/** Bing's 2026 layout, reduced to what a search needs. The real pages are in the corpus. */
export interface BingEntry {
  url: string;
  title: string;
  description?: string;
}

const wrap = (url: string) =>
  `https://www.bing.com/ck/a?!&amp;&amp;p=abc&amp;u=a1${Buffer.from(url).toString('base64url')}&amp;ntb=1`;

/** @param first number of the next page's first result; absent: the last page */
export function bingPage(query: string, entries: readonly BingEntry[], first?: number): string {
  const items = entries.map(
    ({ url, title, description = '' }) => `<li class="b_algo"><div class="b_tpcn"><a class="tilk" href="${wrap(url)}">
<div class="tptt">Site</div><div class="b_attribution"><cite>${url}</cite></div></a></div>
<h2><a href="${wrap(url)}">${title}</a></h2><div class="b_caption"><p class="b_lineclamp2">${description}</p></div></li>`,
  );
  const next = first
    ? `<li class="b_pag"><nav><ul><li><a class="sb_pagN" title="Next page" href="/search?q=${encodeURIComponent(query)}&amp;first=${first}&amp;FORM=PORE">Next</a></li></ul></nav></li>`
    : '';
  return `<!DOCTYPE html><html lang="en"><head><title>${query} - Search</title></head><body><div id="b_content"><main>
<ol id="b_results">${items.join('\n')}${next}</ol></main></div></body></html>`;
}

export const bingCaptcha = (query: string) => `<!DOCTYPE html><html><head><title>${query} - Search</title></head><body>
<div class="captcha"><div class="captcha_header">One last step</div><div>Please solve the challenge below to continue</div>
<form action="/challenge/verify"><div id="turnstile-widget"></div></form></div></body></html>`;

/** `count` results of a page, unique to it. */
export function entriesOf(page: number, count = 10): BingEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site-${page}-${index + 1}.example/page`,
    title: `Result ${index + 1} of page ${page}`,
    description: 'What the page is about.',
  }));
}
