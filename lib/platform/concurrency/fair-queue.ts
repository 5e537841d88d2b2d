import { tenantUser } from '#lib/platform/concurrency/tenant-context.ts';

/** Items of one name (a user, or one token of a user), in the order in which they came. */
type OfUser<Item> = Map<string, Item[]>;

/**
 * What waits, handed out in turns: user by user, of one user token by token, of one token in the order in which it came.
 * Whoever brings a thousand makes another wait for one of them, not for all; so do many tokens of one user.
 */
export class FairQueue<Item> {
  // In the order of their turns: whoever had one goes to the end.
  readonly #users = new Map<string, OfUser<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** What waits in this name. */
  sizeOf(name: string): number {
    return this.#users.get(tenantUser(name))?.get(name)?.length ?? 0;
  }

  /** What waits in the names of this one's user. */
  sizeOfUser(name: string): number {
    return [...(this.#users.get(tenantUser(name))?.values() ?? [])].reduce((sum, items) => sum + items.length, 0);
  }

  /** In whose names something waits. */
  names(): string[] {
    return [...this.#users.values()].flatMap((names) => [...names.keys()]);
  }

  push(name: string, item: Item): void {
    const user = tenantUser(name);
    const names = this.#users.get(user) ?? new Map<string, Item[]>();
    this.#users.set(user, names);
    const items = names.get(name);
    if (items) items.push(item);
    else names.set(name, [item]);
    this.#size++;
  }

  /**
   * Takes out whose turn it is.
   * @param weigh what a user, and one of his names, holds already: those with the least of it come first, their turns decide
   *   among equals; nothing is taken of who weighs infinitely
   */
  shift(weigh?: (name: string, as: 'user' | 'name') => number): Item | undefined {
    const found = least(this.#users, weigh && ((user) => weigh(user, 'user')));
    if (!found) return undefined;
    const [user, names] = found;
    const [name, items] = least(names, weigh && ((one) => weigh(one, 'name'))) ?? [];
    if (name === undefined || !items) return undefined;
    const item = items.shift();
    this.#size--;
    names.delete(name);
    if (items.length > 0) names.set(name, items);
    this.#users.delete(user);
    if (names.size > 0) this.#users.set(user, names);
    return item;
  }

  /** Takes one out that is not waited for any more. @returns whether it was there */
  remove(name: string, item: Item): boolean {
    const user = tenantUser(name);
    const names = this.#users.get(user);
    const items = names?.get(name) ?? [];
    const at = items.indexOf(item);
    if (at < 0) return false;
    items.splice(at, 1);
    this.#size--;
    if (items.length === 0) names?.delete(name);
    if (names?.size === 0) this.#users.delete(user);
    return true;
  }
}

function least<Value>(map: Map<string, Value>, weigh: (name: string) => number = () => 0): [string, Value] | undefined {
  let best: [string, Value] | undefined;
  let lightest = Number.POSITIVE_INFINITY;
  for (const entry of map) {
    const weight = weigh(entry[0]);
    if (weight >= lightest) continue;
    lightest = weight;
    best = entry;
    if (weight === 0) break;
  }
  return best;
}
