import { defineEngine } from '#lib/engines/engine.ts';
import { classify } from '#lib/engines/google/classify.ts';
import { organicBlocks } from '#lib/engines/google/organic.ts';
import { consent, request, TRANSPORTS } from '#lib/engines/google/request.ts';

export const google = defineEngine({
  id: 'google',
  name: 'Google',
  home: 'https://www.google.com',
  pageSize: 10,
  transports: TRANSPORTS,
  request,
  classify,
  consent,
  parse: (document) => ({
    organic: organicBlocks(document).map(({ result }, i) => ({ ...result, place: i + 1 })),
    aiOverviewState: 'absent',
    aiOverview: null,
    features: [],
    related: [],
    claimedTotal: null,
    correctedQuery: null,
    next: null,
  }),
});
