import { tenantUser } from '#lib/platform/concurrency/tenant-context.ts';

/** Items of one name (a user, or one token of a user), in order of arrival. */
type OfUser<Item> = Map<string, Item[]>;

/**
 * Queue with round-robin scheduling: by user, within a user by token, within a token in order of arrival. A user with a
 * thousand items delays another by one of them, not by all; the same holds for many tokens of one user.
 */
export class FairQueue<Item> {
  // In the order of their turns: a user who had one moves to the end.
  readonly #users = new Map<string, OfUser<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of waiting items of this name. */
  sizeOf(name: string): number {
    return this.#users.get(tenantUser(name))?.get(name)?.length ?? 0;
  }

  /** Number of waiting items of this name's user. */
  sizeOfUser(name: string): number {
    return [...(this.#users.get(tenantUser(name))?.values() ?? [])].reduce((sum, items) => sum + items.length, 0);
  }

  /** Names with waiting items. */
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
   * Removes and returns the next item.
   * @param weigh what a user, or one of his names, holds already: the least goes first, equal ones take turns; nothing is
   * taken from an infinite weight
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

  /** Removes an item that is no longer wanted. @returns whether it was in the queue */
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
