import type { Translator } from '#lib/i18n/translator.ts';
import { type Edit, makeLink, toggleAround, toggleLines } from '#lib/text/markdown/markdown-edit.ts';

/** Commands of the toolbar and the keyboard. `key` in CodeMirror's notation. */
export interface EditorCommand {
  id: 'strong' | 'stressed' | 'heading' | 'subheading' | 'list' | 'numbers' | 'quotation' | 'link' | 'code';
  label: string;
  key: string;
  edit: (text: string, from: number, to: number) => Edit;
}

/** The formatting commands with their shortcuts. */
export const editorCommands = (t: Translator): readonly EditorCommand[] => [
  { id: 'heading', label: t('Heading'), key: 'Mod-Alt-2', edit: (...at) => toggleLines(...at, '## ') },
  { id: 'subheading', label: t('Subheading'), key: 'Mod-Alt-3', edit: (...at) => toggleLines(...at, '### ') },
  { id: 'strong', label: t('Bold'), key: 'Mod-b', edit: (...at) => toggleAround(...at, '**') },
  { id: 'stressed', label: t('Italic'), key: 'Mod-i', edit: (...at) => toggleAround(...at, '_') },
  { id: 'link', label: t('Link'), key: 'Mod-Alt-k', edit: makeLink },
  { id: 'list', label: t('List'), key: 'Mod-Shift-8', edit: (...at) => toggleLines(...at, '- ') },
  { id: 'numbers', label: t('Numbered list'), key: 'Mod-Shift-7', edit: (...at) => toggleLines(...at, '1. ') },
  { id: 'quotation', label: t('Blockquote'), key: 'Mod-Shift-9', edit: (...at) => toggleLines(...at, '> ') },
  { id: 'code', label: t('Code'), key: 'Mod-e', edit: (...at) => toggleAround(...at, '`') },
];

/** "Ctrl+Alt+2", as on non-Apple keyboards. */
export const keyWords = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
    .join('+');
