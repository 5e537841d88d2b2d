import type { DraftDetail } from '#lib/features/drafts/contract.ts';
import { RequestFailed } from './call-endpoint.ts';
import { type NetworkId, networkIds } from './social-networks.ts';

/** What is typed into a draft, flat: the text for a network is `post_x` and so on. */
export type DraftField =
  | 'title'
  | 'keyword'
  | 'body'
  | 'meta_title'
  | 'meta_description'
  | 'slug'
  | `post_${NetworkId}`;
export type DraftTexts = Record<DraftField, string>;

const plainFields = ['title', 'keyword', 'body', 'meta_title', 'meta_description', 'slug'] as const;
export const draftFields: readonly DraftField[] = [...plainFields, ...networkIds.map((id) => `post_${id}` as const)];

/** The texts of a stored draft or version. */
export function textsOf(
  stored: Pick<DraftDetail, Exclude<(typeof plainFields)[number], 'keyword'> | 'social'> & { keyword?: string },
): DraftTexts {
  const texts = plainFields.map((field) => [field, stored[field] ?? '']);
  const posts = networkIds.map((id) => [`post_${id}`, stored.social[id] ?? '']);
  // Both lists together are the list of fields.
  return Object.fromEntries([...texts, ...posts]) as DraftTexts;
}

export type SaveState =
  | { kind: 'saved' }
  /** Typed, to be saved after a pause. */
  | { kind: 'typed' }
  | { kind: 'saving' }
  /** Tried again by itself where `again` is set. */
  | { kind: 'failed'; reason: string; again: boolean }
  /** Somebody else saved other words into the same field. */
  | { kind: 'conflict'; theirs: DraftDetail };

export interface SaverSnapshot {
  texts: DraftTexts;
  state: SaveState;
  /** The draft as it is stored, as far as is known here. */
  stored: DraftDetail;
}

/** Texts that could not be saved, kept in this browser. */
export interface Kept {
  revision: number;
  texts: DraftTexts;
}

interface SaverDoors {
  /** @param runId the request to the text model that wrote part of it; null: all was typed */
  save: (changes: Partial<DraftTexts>, baseRevision: number, runId: string | null) => Promise<DraftDetail>;
  read: () => Promise<DraftDetail>;
  /** Keeps texts in this browser, or forgets them. */
  keep: (kept: Kept | null) => void;
}

/** Milliseconds of quiet before what was typed is saved, and between tries where that fails. */
const PAUSE = 1_000;
const AGAIN = [3_000, 6_000, 12_000, 30_000] as const;

/**
 * Saves what is typed into a draft after a pause, one save at a time, each naming the revision it was made on. What
 * somebody else saved meanwhile is taken in where it touches other fields; where both changed the same one, it waits for
 * a person to choose. Nothing typed is ever given up: what cannot be saved is tried again and kept in the browser.
 */
export class DraftSaver {
  #snapshot: SaverSnapshot;
  /** As typed when it was last saved; the server may have trimmed it. */
  #base: DraftTexts;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #runId: string | null = null;
  readonly #doors: SaverDoors;
  readonly #listeners = new Set<() => void>();

  constructor(draft: DraftDetail, doors: SaverDoors) {
    this.#doors = doors;
    this.#base = textsOf(draft);
    this.#snapshot = { texts: this.#base, state: { kind: 'saved' }, stored: draft };
  }

  /** Takes up what was left unsaved in this browser the last time. */
  recover({ texts, revision }: Kept): void {
    const { stored } = this.#snapshot;
    if (same(texts, this.#base)) this.#doors.keep(null);
    else if (revision !== stored.revision) this.#tell({ texts, state: { kind: 'conflict', theirs: stored } });
    else this.set(texts);
  }

  snapshot = (): SaverSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(changes: Partial<DraftTexts>): void {
    const { texts: before, state } = this.#snapshot;
    const texts = { ...before, ...changes };
    if (same(texts, before)) return;
    if (state.kind === 'conflict' || state.kind === 'saving') {
      this.#tell({ texts });
    } else if (same(texts, this.#base)) {
      clearTimeout(this.#timer);
      this.#doors.keep(null);
      this.#tell({ texts, state: { kind: 'saved' } });
    } else if (state.kind === 'failed' && state.again) {
      // The next try is on its way, and takes this along.
      this.#tell({ texts });
      this.keepHere();
    } else {
      this.#tell({ texts, state: { kind: 'typed' } });
      this.#schedule(PAUSE);
    }
  }

  /** What is set next was written by the model in this request: the save that takes it along says so. */
  credit(runId: string | null): void {
    this.#runId = runId;
  }

  /** Whether all that was typed is stored. */
  get isSaved(): boolean {
    return same(this.#snapshot.texts, this.#base);
  }

  /** Keeps what is not saved in this browser. */
  keepHere(): void {
    if (!this.isSaved) this.#doors.keep({ revision: this.#snapshot.stored.revision, texts: this.#snapshot.texts });
  }

  /** Saves now. Resolves when all is stored, or when it is known that it cannot be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (!this.isSaved && this.#snapshot.state.kind !== 'conflict') {
      await (this.#running ?? this.#start());
      if (this.#snapshot.state.kind === 'failed') return;
    }
    await this.#running;
  }

  /** Takes over a draft that the server changed by itself: a version restored, a brief linked. What was typed since stays. */
  adopt(draft: DraftDetail): void {
    const [was, mine, is] = [this.#base, this.#snapshot.texts, textsOf(draft)];
    const typed = draftFields.filter((field) => mine[field] !== was[field]);
    this.#take(draft, { ...is, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) });
  }

  #take(draft: DraftDetail, texts: DraftTexts): void {
    clearTimeout(this.#timer);
    this.#base = textsOf(draft);
    const isSaved = same(texts, this.#base);
    this.#tell({ texts, state: { kind: isSaved ? 'saved' : 'typed' }, stored: draft });
    if (isSaved) this.#doors.keep(null);
    else this.#schedule(PAUSE);
  }

  /** After a conflict: mine over theirs, which stays among the versions, or theirs. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { state } = this.#snapshot;
    if (state.kind !== 'conflict') return;
    if (choice === 'theirs') this.#take(state.theirs, textsOf(state.theirs));
    else {
      this.#base = textsOf(state.theirs);
      this.#tell({ stored: state.theirs, state: { kind: 'typed' } });
      void this.flush();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tell(changes: Partial<SaverSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#start(), ms);
  }

  #start(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
      if (this.#snapshot.state.kind === 'typed') this.#schedule(PAUSE);
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const { texts, stored } = this.#snapshot;
    if (same(texts, this.#base)) return this.#tell({ state: { kind: 'saved' } });
    this.#tell({ state: { kind: 'saving' } });
    const runId = this.#runId;
    try {
      const draft = await this.#doors.save(changed(texts, this.#base), stored.revision, runId);
      if (this.#runId === runId) this.#runId = null;
      this.#base = texts;
      this.#done(draft);
    } catch (error) {
      const status = error instanceof RequestFailed ? error.status : 0;
      if (status === 409) await this.#merge();
      else if (status === 404 && runId !== null) {
        // The kept request may be the one that is gone; the draft then still takes the text.
        this.#runId = null;
        await this.#save();
      } else this.#fail(error);
    }
  }

  #done(draft: DraftDetail): void {
    this.#tries = 0;
    const { isSaved } = this;
    if (isSaved) this.#doors.keep(null);
    this.#tell({ stored: draft, state: { kind: isSaved ? 'saved' : 'typed' } });
  }

  async #merge(): Promise<void> {
    try {
      const theirs = await this.#doors.read();
      const [was, is, mine] = [this.#base, textsOf(theirs), this.#snapshot.texts];
      const fields = draftFields.filter((field) => is[field] !== was[field] && mine[field] !== is[field]);
      if (fields.some((field) => mine[field] !== was[field])) {
        this.keepHere();
        return this.#tell({ state: { kind: 'conflict', theirs } });
      }
      this.#base = is;
      const taken = Object.fromEntries(fields.map((field) => [field, is[field]]));
      this.#tell({ texts: { ...mine, ...taken }, stored: theirs, state: { kind: 'typed' } });
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const status = error instanceof RequestFailed ? error.status : 0;
    // What the server will not take as it is, or no longer has, is not sent again as it is.
    const again = status === 0 || status === 429 || status >= 500;
    const reason = error instanceof Error ? error.message : String(error);
    this.keepHere();
    this.#tell({ state: { kind: 'failed', reason, again } });
    if (!again) return;
    this.#schedule(AGAIN[Math.min(this.#tries, AGAIN.length - 1)] ?? PAUSE);
    this.#tries += 1;
  }
}

function changed(texts: DraftTexts, base: DraftTexts): Partial<DraftTexts> {
  return Object.fromEntries(
    draftFields.filter((field) => texts[field] !== base[field]).map((field) => [field, texts[field]]),
  );
}

const same = (one: DraftTexts, other: DraftTexts): boolean => draftFields.every((field) => one[field] === other[field]);
