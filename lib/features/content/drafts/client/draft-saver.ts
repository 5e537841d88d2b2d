import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { changed, type DraftTexts, foundIn, mergeTexts, same, textsOf } from './draft-texts.ts';

/** Whether the changes are saved. */
export type SaveState =
  | { kind: 'saved' }
  /** Changed; to be saved after a pause. */
  | { kind: 'typed' }
  | { kind: 'saving' }
  /** Retried automatically where `again` is set; `gone`: the draft no longer exists. */
  | { kind: 'failed'; reason: string; again: boolean; gone: boolean }
  /** Someone else saved a different text in the same field. */
  | { kind: 'conflict'; theirs: DraftDetail };

/** The texts as typed, and what is stored. */
export interface SaverSnapshot {
  texts: DraftTexts;
  state: SaveState;
  /** The latest known stored draft. */
  stored: DraftDetail;
}

/** Texts that could not be saved, stored in this browser. */
export interface LocalCopy {
  revision: number;
  texts: DraftTexts;
}

interface SaverCalls {
  /** @param runId the text model request that wrote part of it; null: all was typed */
  save: (changes: Partial<DraftTexts>, baseRevision: number, runId: string | null) => Promise<DraftDetail>;
  read: () => Promise<DraftDetail>;
  /** Stores texts in this browser. */
  keep: (kept: LocalCopy) => void;
  /** Deletes these texts, unless another window has stored its own since. */
  forget: (kept: LocalCopy) => void;
}

/** Milliseconds without typing before a save, and between retries. */
const PAUSE = 1_000;
const AGAIN = [3_000, 6_000, 12_000, 30_000] as const;

/**
 * Saves changes to a draft after a pause, one save at a time, each with the revision it is based on. Concurrent saves are
 * merged if they touch other fields; if both changed the same field, a person has to choose. Typed text is never lost: a
 * failed save is retried and stored in the browser.
 */
export class DraftSaver {
  #snapshot: SaverSnapshot;
  /** The text at the time of the last save; the server may have trimmed it. */
  #base: DraftTexts;
  /** Content of failed saves, which the server may have stored anyway. null: no failure since the last answer. */
  #lost: Partial<DraftTexts> | null = null;
  /** This window's copy in the browser's storage. */
  #kept: LocalCopy | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #runId: string | null = null;
  readonly #calls: SaverCalls;
  readonly #listeners = new Set<() => void>();

  constructor(draft: DraftDetail, calls: SaverCalls) {
    this.#calls = calls;
    this.#base = textsOf(draft);
    this.#snapshot = { texts: this.#base, state: { kind: 'saved' }, stored: draft };
  }

  /**
   * Restores text left unsaved in this browser, and loads what was saved since the draft was read: navigating back shows the
   * page as it was. If the server is unreachable, the local state remains.
   */
  async begin(kept: LocalCopy | null): Promise<void> {
    const { stored } = this.#snapshot;
    const isOfThis = kept?.revision === stored.revision;
    if (kept && isOfThis) this.#recover(kept);
    const theirs = await this.#calls.read().catch(() => null);
    // A save since then has received a newer answer, or is about to.
    const isLate = this.#running !== null || this.#snapshot.stored !== stored;
    if (theirs && !isLate && theirs.revision !== stored.revision) this.#agree(theirs);
    // A stored copy never replaces text that has been typed meanwhile; it waits for the next visit.
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
      // The next attempt is scheduled and includes this.
      this.#tell({ texts });
      this.keepHere();
    } else {
      this.#tell({ texts, state: { kind: 'typed' } });
      this.#schedule(PAUSE);
    }
  }

  /** The text model wrote the next change in this request; the save that includes it names the request. */
  credit(runId: string | null): void {
    this.#runId = runId;
  }

  /** Whether all typed text is stored. */
  get isSaved(): boolean {
    return this.#lost === null && same(this.#snapshot.texts, this.#base);
  }

  /** Stores unsaved text in this browser. */
  keepHere(): void {
    if (this.isSaved) return;
    this.#kept = { revision: this.#snapshot.stored.revision, texts: this.#snapshot.texts };
    this.#calls.keep(this.#kept);
  }

  #forget(): void {
    if (this.#kept) this.#calls.forget(this.#kept);
    this.#kept = null;
  }

  /** Saves immediately. Resolves when everything is stored, or when it cannot be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (!this.isSaved && this.#snapshot.state.kind !== 'conflict') {
      await (this.#running ?? this.#start());
      if (this.#snapshot.state.kind === 'failed') return;
    }
    await this.#running;
  }

  /** Like `flush`, for actions that need the stored text. @throws Error when some of it could not be stored */
  async settle(): Promise<void> {
    await this.flush();
    if (!this.isSaved) throw new Error('You have unsaved changes. Resolve the conflict first.');
  }

  /** Stops saving: the draft was deleted, and its text is stored elsewhere or no longer wanted. */
  letGo(): void {
    this.#take(this.#snapshot.stored, this.#snapshot.texts, this.#snapshot.texts);
  }

  /** Adopts a draft that the server changed, such as a restored version or a linked brief. Text typed since is kept. */
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

  /** Resolves a conflict: mine replaces theirs, which remains among the versions, or theirs wins. */
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
    // The text was changed back after a save with an unknown outcome.
    if (Object.keys(sent).length === 0) return this.#compare();
    const runId = this.#runId;
    try {
      const draft = await this.#calls.save(sent, stored.revision, runId);
      if (this.#runId === runId) this.#runId = null;
      this.#tries = 0;
      this.#agree(draft, sent);
    } catch (error) {
      const status = error instanceof RequestFailed ? error.status : 0;
      if (status === 409) await this.#compare();
      else if (status === 404 && runId !== null) {
        // The deleted record may be the model request; the draft still accepts the text without it.
        this.#runId = null;
        await this.#save();
      } else this.#fail(error, sent);
    }
  }

  async #compare(): Promise<void> {
    try {
      this.#agree(await this.#calls.read());
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * @param sent what the server is known to have received from here: together with failed saves, it is nobody else's change
   */
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
    // Text that the server rejects, or a draft that it no longer has, is not sent again unchanged.
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
