import type { EngineId } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';

/** The device that a search is made as. */
export type Device = 'desktop' | 'mobile';

const isMobile = (device: string) => device === 'mobile';

/** Engines whose results can be measured as shown on a device: those with a transport for it. */
export const enginesFor = (device: string): EngineId[] =>
  engines
    .filter(({ transports }) => transports.some(({ mobile = false }) => mobile === isMobile(device)))
    .map(({ id }) => id);

/** Whether the results of an engine can be measured as shown on a device. */
export const supportsDevice = (engine: string, device: string): boolean =>
  enginesFor(device).some((id) => id === engine);

/** The rule that an unsupported combination of engine and device breaks, as it follows the name of a parameter or column. */
export function unsupportedDevice(engine: string, device: string): string {
  const names = (ids: readonly string[]) =>
    ids.map((id) => engines.find((one) => one.id === id)?.name ?? id).join(', ');
  return `${device} results of ${names([engine])} are not supported; they can be measured on ${names(enginesFor(device))} only`;
}
