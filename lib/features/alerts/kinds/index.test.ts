import { expect, it } from 'vitest';
import { describeRule, fullParams } from '#lib/features/alerts/rule-params.ts';
import { params } from '#lib/features/alerts/rules-contract.ts';
import { ALERT_KIND_IDS, type AlertKind, type RuleParams } from './index.ts';

const valid = (kind: AlertKind): RuleParams => (kind === 'deindexed' ? { pages: ['https://example.com/'] } : {});

it.each(ALERT_KIND_IDS)('the defaults of %s are valid settings in the API, with a description', (kind) => {
  const full = fullParams(kind, valid(kind));
  expect(params.parse(full)).toEqual(full);
  expect(describeRule(kind, full)).not.toMatch(/undefined|NaN|\[object/);
});

it.each([
  ['position', { days: 31 }, 'days: must be from 1 to 30 for position; given: 31.'],
  ['certificate', { places: 5 }, 'places: a rule of type certificate takes days, recovered.'],
  ['backlink_lost', { scope: 'site' }, 'scope: must be one of domain, link for backlink_lost; given: site.'],
  ['audit_score', { by: 0 }, 'by: by or below must be greater than 0.'],
  ['deindexed', {}, 'pages: at least one URL is required.'],
] as const)('settings of %s: %j is rejected with the rule and the value', (kind, given, message) => {
  expect(() => fullParams(kind, given)).toThrow(message);
});

it('describes filters and recovery after the kind’s own text', () => {
  const described = (kind: AlertKind, given: RuleParams) => describeRule(kind, fullParams(kind, given));
  expect(described('position', { engines: ['google', 'bing'], tags: ['brand'], keywords: ['rye'] })).toBe(
    'Moves 5 positions or more within a day. Only Google, Bing, #brand, rye.',
  );
  expect(described('deindexed', { ...valid('deindexed'), engines: ['bing'] })).toBe(
    '1 page in Bing, checked once a day. Also notifies about recovery.',
  );
});
