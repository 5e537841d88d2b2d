import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, url, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { hints } from '#lib/contract/hints.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { moment, projectId, shared } from '#lib/features/projects/fields.ts';

export const NOTE_KINDS = ['note', 'deploy', 'content', 'engine_update'] as const;
/** A kind of note. */
export type NoteKind = (typeof NOTE_KINDS)[number];

const noteId = uuid.meta({ title: 'Note', description: 'Id of a note.' });
const kind = z.enum(NOTE_KINDS).meta({
  title: 'Kind',
  description: 'Type: note, deploy, content (content change) or engine_update (search engine update).',
  examples: ['deploy'],
});
const text = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(2_000)
  .refine((value) => !value.includes('\0'), { error: 'must not contain control characters' })
  .meta({ title: 'Text', description: 'What happened, 1 to 2,000 characters.', examples: ['New navigation is live'] })
  .register(hints, { control: 'text' });
const at = z.iso.datetime({ offset: true }).meta({
  title: 'When',
  description: 'When it happened, ISO 8601; absent: now.',
  examples: ['2030-01-31T09:00:00Z'],
});
const page = url.meta({ title: 'Page', description: 'URL it refers to.', examples: ['https://example.com/'] });

export const note = z.object({
  id: z.string().describe('Id of the note'),
  kind: z.enum(NOTE_KINDS).describe('Type'),
  text: z.string().describe('What happened'),
  url: z.string().nullable().describe('URL it refers to; null: none'),
  at: moment('When it happened'),
  by: z.string().nullable().describe('Author; null if deleted'),
  updated_at: moment('When it was last changed'),
});
/** A note on a project's timeline. */
export type Note = z.output<typeof note>;

const one = z.object({ data: z.object({ note: note.describe('The note') }) });

export const listNotes = defineEndpoint({
  ...shared,
  id: 'list_project_notes',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/notes',
  title: 'List project notes',
  summary: 'Lists the notes on the timeline and charts of a project, newest first.',
  input: z.object({ project_id: projectId, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      notes: z.array(note).describe('The notes'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const addNote = defineEndpoint({
  ...shared,
  id: 'add_project_note',
  tool: false,
  method: 'POST',
  path: '/projects/{project_id}/notes',
  title: 'Add a project note',
  summary: 'Adds a note to the timeline and charts. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    text,
    kind: kind.default('note'),
    at: at.optional(),
    url: page.optional(),
  }),
  output: one,
  status: 201,
});

export const changeNote = defineEndpoint({
  ...shared,
  id: 'change_project_note',
  tool: false,
  method: 'PATCH',
  path: '/projects/{project_id}/notes/{note_id}',
  title: 'Change a project note',
  summary: 'Changes the given fields. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    note_id: noteId,
    text: text.optional(),
    kind: kind.optional(),
    at: at.optional(),
    url: page.optional(),
  }),
  output: one,
});

export const deleteNote = defineEndpoint({
  ...shared,
  id: 'delete_project_note',
  tool: false,
  method: 'DELETE',
  path: '/projects/{project_id}/notes/{note_id}',
  title: 'Delete a project note',
  summary: 'Deletes a note from the timeline and charts. Requires an editor or owner.',
  input: z.object({ project_id: projectId, note_id: noteId }),
  output: deletedAnswer,
});
