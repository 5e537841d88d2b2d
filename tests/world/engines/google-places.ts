import { type GoogleResults, wantsPlaces } from './google-parts.ts';
import { type Html, h } from './html.ts';

/** The local pack of the first page, in the layouts for a desktop and a phone; null where the page has none. */
export function localPack(results: GoogleResults): Html | null {
  if (results.start > 0 || !(results.pack?.length || wantsPlaces(results.query))) return null;
  const anywhere = ['Corner Oven', 'Pier Four', 'The Old Mill'].map((name, index) => ({
    name,
    rating: `4.${index + 5} (12${index}) · Shop`,
    url: null,
  }));
  const rows = (results.pack ?? anywhere).map(
    ({ name, rating, url }, index) =>
      h`<div class="VkpGBb"><div class="cXedhc"><a class="vwVdIc wzN8Ac rllt__link a-no-hover-decoration" href="/search?q=${encodeURIComponent(name)}&ludocid=10${index}" data-cid="10${index}"><div class="rllt__details"><div class="dbg0pd" role="heading" aria-level="3"><span class="OSrXXb">${name}</span></div><div>${rating}</div></div></a>${url && h`<a class="yYlJEf Q7PwXb L48Cpd" href="${url}"><div>Website</div></a>`}</div></div>`,
  );
  return h`<div class="MjjYud"><div class="Qq3Lb" jsname="jXK9ad"><div role="heading" aria-level="2">Places</div><div class="rlfl__tls rl_tls">${rows}</div><div class="iNTie"><a href="/localservices/prolist?q=${encodeURIComponent(results.query)}"><h3>More businesses</h3></a></div></div></div>`;
}
