import type { Engine, EngineId } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import { Unavailable } from '#lib/platform/errors.ts';

/** The engine with this id. @throws Unavailable while it is not implemented */
export function engineById(id: EngineId): Engine {
  const engine = engines.find((one) => one.id === id);
  if (!engine) throw new Unavailable(`${id} is not supported in this version.`);
  return engine;
}
