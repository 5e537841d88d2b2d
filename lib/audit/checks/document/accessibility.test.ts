import { expect, test } from 'vitest';
import {
  axeLesser,
  axeViolations,
  buttonNames,
  formLabels,
  iframeTitle,
  mainLandmark,
} from '#lib/audit/checks/document/accessibility.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered } from '#lib/audit/checks/test-rendered.ts';

test('a field needs a label, a wrapping one or an aria-label', () => {
  expect(stateOf(formLabels, {})).toBe('notApplicable');
  expect(stateOf(formLabels, { body: '<form><input name="q"></form>' })).toBe('fail');
  expect(stateOf(formLabels, { body: '<form><label for="q">Q</label><input id="q"></form>' })).toBe('pass');
  expect(stateOf(formLabels, { body: '<form><label>Q <input></label></form>' })).toBe('pass');
  expect(stateOf(formLabels, { body: '<form><input aria-label="Q"><input type="hidden"></form>' })).toBe('pass');
});

test('a button needs a name', () => {
  expect(stateOf(buttonNames, { body: '<button><svg></svg></button>' })).toBe('fail');
  expect(stateOf(buttonNames, { body: '<button aria-label="Close"><svg></svg></button><button>Go</button>' })).toBe(
    'pass',
  );
});

test('one main landmark, by element or by role', () => {
  expect(stateOf(mainLandmark, { body: '<p>x</p>' })).toBe('fail');
  expect(stateOf(mainLandmark, { body: '<main>x</main>' })).toBe('pass');
  expect(stateOf(mainLandmark, { body: '<div role="main">x</div>' })).toBe('pass');
});

test('frames need a title', () => {
  expect(stateOf(iframeTitle, { body: '<iframe src="/a"></iframe>' })).toBe('fail');
  expect(stateOf(iframeTitle, { body: '<iframe src="/a" title="Map"></iframe>' })).toBe('pass');
});

test('only serious and critical rules of axe count', () => {
  const violation = (impact: 'moderate' | 'serious') => ({
    rendered: testRendered({
      axe: {
        passes: 20,
        violations: {
          items: [
            { id: 'color-contrast', impact, help: 'Contrast', helpUrl: 'https://x.example', nodes: 3, examples: [] },
          ],
          total: 1,
        },
      },
    }),
  });
  expect(stateOf(axeViolations, {}, violation('moderate'))).toBe('pass');
  expect(judge(axeViolations, {}, violation('serious'))).toMatchObject({ found: '1 rule broken on 3 elements' });
  expect(stateOf(axeLesser, {}, violation('moderate'))).toBe('fail');
  expect(stateOf(axeLesser, {}, violation('serious'))).toBe('pass');
  expect(stateOf(axeViolations, {}, { rendered: testRendered() })).toBe('notMeasured');
});
