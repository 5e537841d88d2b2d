import { expect, test } from 'vitest';
import { checks } from '#lib/audit/checks/index.ts';
import { stateOf, testPage, testSite } from '#lib/audit/checks/test-facts.ts';
import { runAudit } from '#lib/audit/run-audit.ts';

test('ids are unique over all lists', () => {
  const ids = checks.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test('every check has a rule, an issue, why it matters and how to fix it, in at most three short sentences', () => {
  for (const { id, title, failureTitle, why, fix } of checks) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title, id).not.toBe(failureTitle);
    for (const text of [title, failureTitle]) expect(text, id).toMatch(/^\S.{3,90}[^.]$/);
    for (const text of [why, fix]) {
      expect(text, id).toMatch(/^\S.{15,200}[.)"]$/s);
      expect(text.split(/(?<=[a-z0-9)"][.])\s+(?=[A-Z<])/).length, `${id}: ${text}`).toBeLessThanOrEqual(3);
    }
  }
});

test.each(checks.filter(({ needs }) => needs.length === 0))('$id survives an empty page', (check) => {
  expect(['pass', 'fail', 'notApplicable', 'notMeasured']).toContain(stateOf(check, { html: '', lang: '' }));
});

test('a count of one is in the singular', () => {
  const html =
    '<!doctype html><html><head><title>One</title></head><body><center><a href="javascript:x()">here</a></center>' +
    '<img src="/a.png"><form><input name="q"></form><i id="a"></i><i id="a"></i><a href="http://a.example/" target="_blank">here</a></body></html>';
  const raw = testPage({ html, url: 'https://www.example.com/' });
  const { findings, passed } = runAudit({ raw, site: testSite() });
  const texts = [...findings.map(({ evidence }) => evidence.found), ...passed.map(({ found }) => found ?? '')];
  expect(texts.filter((text) => /(?:^|\D)1 (?:[a-z]+ )?[a-z]+[^s\W]s\b(?!.* of )/.test(text))).toEqual([]);
});
