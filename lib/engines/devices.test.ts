import { expect, test } from 'vitest';
import { enginesFor, supportsDevice, unsupportedDevice } from '#lib/engines/devices.ts';
import { ENGINE_IDS } from '#lib/engines/engine.ts';

test('every engine supports desktop; mobile only those with a transport for it', () => {
  expect(enginesFor('desktop')).toEqual([...ENGINE_IDS]);
  expect(enginesFor('mobile')).toEqual(['google']);
  expect(supportsDevice('bing', 'mobile')).toBe(false);
});

test('the rule names the engine, the device and what is supported', () => {
  expect(unsupportedDevice('duckduckgo', 'mobile')).toBe(
    'mobile results of DuckDuckGo are not supported; they can be measured on Google only',
  );
});
