import type { WhoisState } from './reading.ts';

// Looked for in the answer's lines one by one, comment signs taken off: terms of use speak of limits and of
// availability too, in the middle of sentences.
const THROTTLED =
  /(?:quota|limit|rate)\b.{0,60}\b(?:exceeded|reached)|ip address blocked|\bwait \d+ seconds|exceeded\b[^.]{0,40}\b(?:quota|limit|rate|number)|too many (?:requests|queries|connections|lookups)|access control limit|^(?:error: )?request denied|440 request denied|query limit|excessive quer(?:ying|ies)|queries? (?:too|are) (?:fast|frequent)|temporarily (?:blocked|banned|denied)|your request cannot be completed at this time due to|maximum (?:number of )?(?:daily |hourly )?(?:requests|queries|connections)/i;
const UNAVAILABLE =
  /^(?:the )?(?:whois )?(?:service|server|system|database) (?:is )?(?:temporarily |currently )?(?:unavailable|not available|busy|down)|please wait a while and try again|^(?:% )?(?:internal|server|system) error|connection (?:refused|limit)|try again later/i;
const AVAILABLE =
  /^(?:\S+ )?no match(?:ing records?)?\b|^(?:the )?(?:domain|object)?[^.]{0,80}\b(?:not found|was not found|not registered|has not been registered|does not exist|no existe|not exist)\b|^no (?:data|domain|object|entries|records?|matching|such|found|match|information)\b|^not found|^nothing found|^no\s*(?:entry|result)|we do not have an entry|is available for (?:purchase|registration)|^\S+\.\S+ is (?:free|available)\.?$|^available$|^(?:domain )?status:?\s*(?:free|available|not registered|no object found)\b|^\S+\.\S+: no existe|not available in our whois database|no se encuentra registrado|domain is not registered|no est[aá] registrado|kein eintrag|no_se_encontro|^\S+\.\S+\s+(?:no match|is not registered)|nincs tal[aá]lat|^free$|not been registered|no records? (?:matching|found)|el dominio no se encuentra|is available for registration|^object "[^"]*" not found|^(?:%?error:\s?\d+:? )?(?:no entries found|domain is not registered)|^query_status: 220|^no data was found/i;
const RESERVED =
  /\b(?:is |has been )?(?:reserved|restricted|prohibited|blocked|unassignable|unavailable|premium name|forbidden)\b|^status:\s*invalid|cannot be registered|not allowed to register|^invalid (?:input|query|request|domain)|non bijective|domain not available|^(?:domain )?status:\s*(?:unavailable|invalid)|query_status: 31\d|invalid pattern|not a valid domain/i;

/** States that stand where an answer tells nothing of a registration; the first of the list that fits. */
const ORDER: readonly [WhoisState, RegExp][] = [
  ['throttled', THROTTLED],
  ['available', AVAILABLE],
  ['unavailable', UNAVAILABLE],
  ['reserved', RESERVED],
];

/** What an answer without facts says. Long lines are cut: no answer of this kind needs more than a sentence. */
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
