import { defineEngine, type ParsedSerp } from '#lib/engines/engine.ts';
import { readOverview } from '#lib/engines/google/ai-overview.ts';
import { readChallenge } from '#lib/engines/google/challenge.ts';
import { classify } from '#lib/engines/google/classify.ts';
import { featureBlocks } from '#lib/engines/google/features.ts';
import { claimedTotal, correctedQuery, nextCursor } from '#lib/engines/google/meta.ts';
import { organicBlocks } from '#lib/engines/google/organic.ts';
import { consent, request, TRANSPORTS } from '#lib/engines/google/request.ts';
import { candidates } from '#lib/engines/google/titles.ts';
import { placeOf, type SerpDocument } from '#lib/engines/serp-document.ts';

export const google = defineEngine({
  id: 'google',
  name: 'Google',
  home: 'https://www.google.com',
  pageSize: 10,
  locations: ['city', 'coordinates'],
  transports: TRANSPORTS,
  request,
  classify,
  parse,
  consent,
  challenge: readChallenge,
});

function parse(document: SerpDocument): ParsedSerp {
  const found = candidates(document);
  const organic = organicBlocks(document, found);
  const { state, overview, element } = readOverview(document);
  // Pages for plain requests have no overview even if a browser is shown one.
  const rendered = document.byId('rso') !== undefined || document.byId('search') !== undefined;
  const blocks = new Set(organic.map(({ block }) => block));
  const features = featureBlocks(document, found, blocks, state === 'absent' ? undefined : element);
  const starts = [...organic.map(({ heading }) => heading), ...features.map((one) => one.element)]
    .map(placeOf)
    .toSorted((a, b) => a - b);
  const place = (start: number) => starts.indexOf(start) + 1;
  return {
    organic: organic.map(({ result, heading }) => ({ ...result, place: place(placeOf(heading)) })),
    aiOverviewState: state === 'absent' && !rendered ? 'unmeasured' : state,
    aiOverview: overview,
    features: features.map(({ feature, element: block }) => ({ ...feature, place: place(placeOf(block)) })),
    related: features.flatMap(({ feature }) =>
      feature.kind === 'related-searches' ? feature.items.map(({ title }) => title) : [],
    ),
    claimedTotal: claimedTotal(document),
    correctedQuery: correctedQuery(document),
    next: nextCursor(document),
  };
}
