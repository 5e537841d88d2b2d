import { describe, expect, test } from 'vitest';
import { matchPath } from './match-path.ts';
import { operations } from './registry.ts';

const paths = new Set(operations.flatMap(({ endpoint: { path, aliases = [] } }) => [path, ...aliases]));

test.each([...paths])('%s leads to its own operations', (path) => {
  const found = matchPath(`/api/v1${path.replace(/\{\w+\}/g, 'a%20b')}`);
  expect(found?.path).toBe(`/api/v1${path}`);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(found?.values).toEqual(Object.fromEntries(names.map((name) => [name, 'a b'])));
  const methods = found?.operations.map(({ endpoint }) => endpoint.method) ?? [];
  expect(methods).not.toEqual([]);
  expect(new Set(methods).size).toBe(methods.length);
});

describe('a fixed segment', () => {
  test.each([
    ['/keyword_groupings/estimate', '/keyword_groupings/estimate', {}],
    ['/keyword_groupings/estimates', '/keyword_groupings/{id}', { id: 'estimates' }],
    ['/keyword_groupings/estimate/cancel', '/keyword_groupings/{id}/cancel', { id: 'estimate' }],
    ['/people/invitations', '/people/invitations', {}],
    ['/people/invitations/x', '/people/invitations/{account_invitation_id}', { account_invitation_id: 'x' }],
    ['/people/x/password_reset', '/people/{user_id}/password_reset', { user_id: 'x' }],
    ['/projects/a/alert_rules/preview', '/projects/{project_id}/alert_rules/preview', { project_id: 'a' }],
  ])('takes precedence over a parameter: %s', (given, path, values) => {
    expect(matchPath(`/api/v1${given}`)).toMatchObject({ path: `/api/v1${path}`, values });
  });

  test('is compared as it is sent', () => {
    expect(matchPath('/api/v1/keyword_groupings/%65stimate')?.values).toEqual({ id: 'estimate' });
    expect(matchPath('/api/v1/%73crape')).toBeNull();
    expect(matchPath('/api/v1/Scrape')).toBeNull();
  });
});

test.each(['', '/', '/nothing', '/scrape/', '//scrape', '/audits//verdicts', '/audits/x/nothing', '/constructor'])(
  'there is nothing at "%s"',
  (path) => expect(matchPath(`/api/v1${path}`)).toBeNull(),
);
