import type { NoteKind } from '#lib/features/projects/notes-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Names of the kinds of notes. */
export const noteKindLabels = (t: Translator): Record<NoteKind, string> => ({
  note: t('Note'),
  deploy: t('Site change'),
  content: t('Content change'),
  engine_update: t('Search engine update'),
});

const KINDS: Record<NoteKind, true> = { note: true, deploy: true, content: true, engine_update: true };

/** Whether a text is the id of a kind. */
export const isNoteKind = (text: string): text is NoteKind => text in KINDS;
