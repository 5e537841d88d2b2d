import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { changed, type DraftTexts, foundIn, mergeTexts, same, textsOf } from './draft-texts.ts';

export type SaveState =
  | { kind: 'saved' }
  /** Typed, to be saved after a pause. */
  | { kind: 'typed' }
  | { kind: 'saving' }
  /** Tried again by itself where `again` is set; `gone`: there is no such draft any more. */
  | { kind: 'failed'; reason: string; again: boolean; gone: boolean }
  /** Somebody else saved other words into the same field. */
  | { kind: 'conflict'; theirs: DraftDetail };

export interface SaverSnapshot {
  texts: DraftTexts;
  state: SaveState;
  /** The draft as it is stored, as far as is known here. */
  stored: DraftDetail;
}

/** Texts that could not be saved, kept in this browser. */
export interface LocalCopy {
  revision: number;
  texts: DraftTexts;
}

interface SaverDoors {
  /** @param runId the request to the text model that wrote part of it; null: all was typed */
  save: (changes: Partial<DraftTexts>, baseRevision: number, runId: string | null) => Promise<DraftDetail>;
  read: () => Promise<DraftDetail>;
  /** Keeps texts in this browser. */
  keep: (kept: LocalCopy) => void;
  /** Forgets these, unless another window has kept its own since. */
  forget: (kept: LocalCopy) => void;
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
  /** What was sent in saves that failed: the server may have it all the same. null: none failed since the last answer. */
  #lost: Partial<DraftTexts> | null = null;
  /** What this window has in the browser. */
  #kept: LocalCopy | null = null;
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

  /**
   * Takes up what was left unsaved in this browser the last time, and what was saved since the draft was read: a page
   * that is gone back to shows it as it was. Where it cannot be asked, what is here stands.
   */
  async begin(kept: LocalCopy | null): Promise<void> {
    const { stored } = this.#snapshot;
    const isOfThis = kept?.revision === stored.revision;
    if (kept && isOfThis) this.#recover(kept);
    const theirs = await this.#doors.read().catch(() => null);
    // A save since has had the newer answer, or is about to.
    const isLate = this.#running !== null || this.#snapshot.stored !== stored;
    if (theirs && !isLate && theirs.revision !== stored.revision) this.#agree(theirs);
    // What was kept never replaces what is typed by now: it waits for the next time.
    if (kept && !isOfThis && this.isSaved) this.#recover(kept);
  }

  #recover(kept: LocalCopy): void {
    const { stored } = this.#snapshot;
    const { texts, revision } = kept;
    this.#kept = kept;
    if (same(texts, this.#base)) this.#forget();
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
    } else if (this.#lost === null && same(texts, this.#base)) {
      clearTimeout(this.#timer);
      this.#forget();
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
    return this.#lost === null && same(this.#snapshot.texts, this.#base);
  }

  /** Keeps what is not saved in this browser. */
  keepHere(): void {
    if (this.isSaved) return;
    this.#kept = { revision: this.#snapshot.stored.revision, texts: this.#snapshot.texts };
    this.#doors.keep(this.#kept);
  }

  #forget(): void {
    if (this.#kept) this.#doors.forget(this.#kept);
    this.#kept = null;
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

  /** As `flush`, for what is done with the stored text next. @throws Error when not all of it could be stored */
  async settle(): Promise<void> {
    await this.flush();
    if (!this.isSaved) throw new Error('What you typed is not saved yet. Settle that first.');
  }

  /** Gives up saving: the draft is gone, and its text is elsewhere or not wanted any more. */
  letGo(): void {
    this.#take(this.#snapshot.stored, this.#snapshot.texts, this.#snapshot.texts);
  }

  /** Takes over a draft that the server changed by itself: a version restored, a brief linked. What was typed since stays. */
  adopt(draft: DraftDetail): void {
    this.#take(draft, { ...textsOf(draft), ...changed(this.#snapshot.texts, this.#base) });
  }

  #take(draft: DraftDetail, texts: DraftTexts, base = textsOf(draft)): void {
    clearTimeout(this.#timer);
    this.#base = base;
    this.#lost = null;
    const isSaved = same(texts, base);
    if (isSaved) this.#forget();
    else this.#schedule(PAUSE);
    this.#tell({ texts, stored: draft, state: { kind: isSaved ? 'saved' : 'typed' } });
  }

  /** After a conflict: mine over theirs, which stays among the versions, or theirs. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { state } = this.#snapshot;
    if (state.kind !== 'conflict') return;
    if (choice === 'theirs') this.#take(state.theirs, textsOf(state.theirs));
    else {
      this.#take(state.theirs, this.#snapshot.texts);
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
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    const { texts, stored } = this.#snapshot;
    if (this.isSaved) return this.#tell({ state: { kind: 'saved' } });
    this.#tell({ state: { kind: 'saving' } });
    const sent = changed(texts, this.#base);
    // Typed back to what it was, after a save of which nobody knows whether it was stored.
    if (Object.keys(sent).length === 0) return this.#compare();
    const runId = this.#runId;
    try {
      const draft = await this.#doors.save(sent, stored.revision, runId);
      if (this.#runId === runId) this.#runId = null;
      this.#tries = 0;
      this.#agree(draft, sent);
    } catch (error) {
      const status = error instanceof RequestFailed ? error.status : 0;
      if (status === 409) await this.#compare();
      else if (status === 404 && runId !== null) {
        // The kept request may be the one that is gone; the draft then still takes the text.
        this.#runId = null;
        await this.#save();
      } else this.#fail(error, sent);
    }
  }

  async #compare(): Promise<void> {
    try {
      this.#agree(await this.#doors.read());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param sent what the server is known to have from here: with what was lost, it is nobody else's change */
  #agree(theirs: DraftDetail, sent: Partial<DraftTexts> = {}): void {
    const { stored, texts } = this.#snapshot;
    const is = textsOf(theirs);
    const ours = { ...foundIn(is, this.#lost ?? {}), ...sent };
    const merged = mergeTexts({ texts, base: { ...this.#base, ...ours } }, changed(is, textsOf(stored)), ours);
    if (merged) this.#take(theirs, merged.texts, merged.base);
    else {
      clearTimeout(this.#timer);
      this.keepHere();
      this.#tell({ state: { kind: 'conflict', theirs } });
    }
  }

  #fail(error: unknown, sent: Partial<DraftTexts> = {}): void {
    const status = error instanceof RequestFailed ? error.status : 0;
    // What the server will not take as it is, or no longer has, is not sent again as it is.
    const again = status === 0 || status === 429 || status >= 500;
    const reason = error instanceof Error ? error.message : String(error);
    this.#lost = { ...this.#lost, ...sent };
    this.keepHere();
    this.#tell({ state: { kind: 'failed', reason, again, gone: status === 404 } });
    if (!again) return;
    this.#schedule(AGAIN[Math.min(this.#tries, AGAIN.length - 1)] ?? PAUSE);
    this.#tries += 1;
  }
}
