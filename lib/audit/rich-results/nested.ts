/** What Google requires of items nested in others, where the enclosing item provides the context. */
export const REQUIRED_INSIDE: ReadonlyMap<string, readonly string[]> = new Map([
  ['Offer', ['price|priceSpecification']],
  ['AggregateOffer', ['lowPrice', 'priceCurrency']],
  ['AggregateRating', ['ratingValue', 'ratingCount|reviewCount']],
  ['Review', ['author']],
  ['Question', ['acceptedAnswer|suggestedAnswer']],
  ['Answer', ['text']],
  ['Comment', ['text|image|video']],
  ['HowToSection', ['name', 'itemListElement']],
  ['HowToStep', ['text|itemListElement']],
  ['Clip', ['name', 'startOffset', 'url']],
  ['BroadcastEvent', ['isLiveBroadcast', 'startDate']],
  ['InteractionCounter', ['interactionType', 'userInteractionCount']],
  ['MemberProgramTier', ['name', 'hasTierBenefit']],
]);
