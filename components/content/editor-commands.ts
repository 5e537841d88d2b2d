import { type Edit, makeLink, toggleAround, toggleLines } from '#lib/client/markdown-edit.ts';

/** What the toolbar and the keyboard do to the selection. `key` in CodeMirror's words. */
export interface EditorCommand {
  id: 'strong' | 'stressed' | 'heading' | 'subheading' | 'list' | 'numbers' | 'quotation' | 'link' | 'code';
  label: string;
  key: string;
  edit: (text: string, from: number, to: number) => Edit;
}

export const editorCommands: readonly EditorCommand[] = [
  { id: 'heading', label: 'Heading', key: 'Mod-Alt-2', edit: (...at) => toggleLines(...at, '## ') },
  { id: 'subheading', label: 'Subheading', key: 'Mod-Alt-3', edit: (...at) => toggleLines(...at, '### ') },
  { id: 'strong', label: 'Bold', key: 'Mod-b', edit: (...at) => toggleAround(...at, '**') },
  { id: 'stressed', label: 'Italic', key: 'Mod-i', edit: (...at) => toggleAround(...at, '_') },
  { id: 'link', label: 'Link', key: 'Mod-Alt-k', edit: makeLink },
  { id: 'list', label: 'List', key: 'Mod-Shift-8', edit: (...at) => toggleLines(...at, '- ') },
  { id: 'numbers', label: 'Numbered list', key: 'Mod-Shift-7', edit: (...at) => toggleLines(...at, '1. ') },
  { id: 'quotation', label: 'Quotation', key: 'Mod-Shift-9', edit: (...at) => toggleLines(...at, '> ') },
  { id: 'code', label: 'Code', key: 'Mod-e', edit: (...at) => toggleAround(...at, '`') },
];

/** "Ctrl+Alt+2", as keyboards without an Apple on them say it. */
export const keyWords = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
    .join('+');
