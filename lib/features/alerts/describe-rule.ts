import { type AlertKind, KIND_INFO, type Params } from '#lib/features/alerts/kinds.ts';
import type { RuleParams } from '#lib/features/alerts/rules-contract.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/** Scopes that each kind supports. */
const SCOPES: Partial<Record<AlertKind, readonly Params['scope'][]>> = {
  backlink_lost: ['domain', 'link'],
  audit_score: ['all', 'site', 'page'],
};

/**
 * Settings of a rule, with defaults for missing ones.
 * @throws InvalidInput for settings that the kind does not accept, and for invalid combinations
 */
export function fullParams(kind: AlertKind, given: RuleParams): RuleParams {
  const info = KIND_INFO[kind];
  for (const name of Object.keys(given)) {
    if (!info.takes.some((one) => one === name)) {
      throw new InvalidInput(`${name}: a rule of the kind ${kind} takes ${info.takes.join(', ')}.`);
    }
  }
  const full = { ...info.defaults, ...given };
  const { days, scope } = full;
  if ((kind === 'position' || kind === 'visibility') && (days ?? 1) > 30) {
    throw new InvalidInput(`days: may be at most 30 for ${kind}; given: ${days}.`);
  }
  if (scope && !SCOPES[kind]?.includes(scope)) {
    throw new InvalidInput(`scope: must be one of ${SCOPES[kind]?.join(', ')}; given: ${scope}.`);
  }
  if (kind === 'deindexed' && !full.pages?.length) {
    throw new InvalidInput('pages: must name at least one page that is to stay in the index.');
  }
  if (kind === 'audit_score' && full.by === 0 && full.below === 0) {
    throw new InvalidInput('by: one of by and below must be more than 0.');
  }
  return full;
}

const days = (count = 1) => (count === 1 ? 'a day' : `${count} days`);
const sides = { both: 'Moves', down: 'Falls', up: 'Rises' } as const;

/** One-line description of a rule. */
export function describeRule(kind: AlertKind, params: RuleParams): string {
  const { direction = 'both' } = params;
  const of = [params.engines?.join(', '), ...(params.tags ?? []).map((tag) => `#${tag}`), ...(params.keywords ?? [])]
    .filter(Boolean)
    .join(', ');
  const only = of && kind !== 'deindexed' ? ` Only ${of}.` : '';
  const again = params.recovered ? ' Recovery is told too.' : '';
  return `${core()}.${only}${again}`;

  function core(): string {
    switch (kind) {
      case 'position':
        return `${sides[direction]} ${params.places} places or more within ${days(params.days)}`;
      case 'top':
        return `${{ both: 'Enters or leaves', down: 'Leaves', up: 'Enters' }[direction]} the top ${params.top}`;
      case 'visibility':
        return `Falls by ${params.percent}% or more within ${days(params.days)}`;
      case 'deindexed':
        return `${params.pages?.length} ${params.pages?.length === 1 ? 'page' : 'pages'} in ${params.engines?.join(', ')}, looked for once a day`;
      case 'audit_score': {
        const fall = params.by ? `falls by ${params.by} points or more` : '';
        const under = params.below ? `falls below ${params.below}` : '';
        const what = { site: 'Score of a site audit', page: 'Score of a page audit' }[String(params.scope)];
        return `${what ?? 'Score of an audit'} ${[fall, under].filter(Boolean).join(', or ')}`;
      }
      case 'certificate':
        return `Ends within ${days(params.days)}`;
      case 'domain_expiry':
        return `Ends within ${days(params.days)}`;
      case 'backlink_lost':
        return params.scope === 'link' ? 'A link is gone from its page' : 'No link of a referring domain is left';
      case 'ai_citation_lost':
        return 'The domain is no longer named by an AI overview that is shown';
      case 'engine_blocked':
        return `Nothing measured for ${params.hours} hours or more`;
    }
  }
}
