/** Loaded before the program: its wall clock repeatedly jumps an hour ahead and back. */
const HOUR_MS = 3_600_000;
const EVERY_MS = 20;

const Real = globalThis.Date;
const begun = performance.now();
const off = () => (Math.floor((performance.now() - begun) / EVERY_MS) % 2 === 0 ? HOUR_MS : -HOUR_MS);

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Real.now() + off()] : given, made),
  apply: () => new Real(Real.now() + off()).toString(),
  get: (target, name) => (name === 'now' ? () => Real.now() + off() : Reflect.get(target, name)),
});
