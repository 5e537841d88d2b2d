import type { WhoisState } from './reading.ts';

/** Any of these patterns, in a line without its comment characters. */
const anyOf = (...forms: RegExp[]) => new RegExp(forms.map(({ source }) => source).join('|'), 'i');

// Matched line by line: terms of use mention limits and available names too, in the middle of their sentences.
const THROTTLED = anyOf(
  /\b(?:quota|limit|rate)\b.{0,60}\b(?:exceeded|reached)/,
  /exceeded\b[^.]{0,40}\b(?:quota|limit|rate|number)|reached\b.{0,40}\blimit|queries exceeded/,
  /too many (?:requests|queries|connections|lookups)/,
  /excessive quer(?:ying|ies)|interval is too short|lookup refused|banned for abuse|queries? (?:too|are) (?:fast|frequent)/,
  /maximum (?:number of )?(?:daily |hourly )?(?:requests|queries|connections)/,
  /access control limit|ip address blocked|\bwait \d+ seconds|temporarily (?:blocked|banned|denied)/,
  /^(?:error: )?request denied|440 request denied|query limit/,
  /your request cannot be completed at this time due to/,
);
const AVAILABLE = anyOf(
  /^(?:\S+ )?no match(?:ing records?)?\b/,
  /^no (?:data|domain|object|entries|entry|records?|results?|such|found|information)\b/,
  /^(?:not|nothing) found\b|^(?:free|available)$|^kein eintrag|nincs tal[aá]lat/,
  /^(?:(?:the |sorry, but )?(?:domain|object)\b.{0,80}|[^.]{0,80})\b(?:not found|not regist(?:e)?red|not known|does not exist|no existe)\b/,
  /\bnot been registered\b|is not registered|no est[aá] registrado|no se encuentra/,
  /^\S+\.\S+:? (?:no match|no existe|is (?:free|available)\.?$)/,
  /is available for (?:purchase|registration)|not available in our whois database/,
  /we do not have an entry/,
  /^(?:domain )?status:?\s*(?:free|available|not registered|no object found)\b/,
  /^error:?\s?\d*:?\s?(?:no entries found|domain is not registered)/,
  /no_se_encontro|object_not_found|returned 0 objects/,
  /^query_status: 220/,
);
const UNAVAILABLE = anyOf(
  /^(?:the )?(?:whois )?(?:service|server|system|database) (?:is )?(?:temporarily |currently )?(?:unavailable|not available|busy|down)/,
  /^(?:internal|server|system) error|connection refused|(?:wait a while and )?try again/,
);
const RESERVED = anyOf(
  /\b(?:reserved|restricted|prohibited|blocked|unassignable|unavailable|premium name|forbidden)\b/,
  /cannot be registered|not allowed to register|domain not available|not a valid domain/,
  /^(?:domain )?status:\s*invalid|^invalid (?:input|query|request|domain|pattern)|non bijective|query_status: 31\d/,
);

/** In this order: a throttling notice may add that nothing was found. */
const ORDER: readonly [WhoisState, RegExp][] = [
  ['throttled', THROTTLED],
  ['available', AVAILABLE],
  ['unavailable', UNAVAILABLE],
  ['reserved', RESERVED],
];

/** State of a response without facts. Long lines are truncated: no such response needs more than a sentence. */
export function stateOf(text: string): WhoisState {
  const lines = text
    .split(/\r\n?|\n/, 2_000)
    .map((line) =>
      line
        .slice(0, 200)
        .replace(/^[\s%#;*>!.-]+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
  for (const [state, form] of ORDER) if (lines.some((line) => form.test(line))) return state;
  return 'unknown';
}
