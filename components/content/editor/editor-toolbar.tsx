import { Button } from '#components/ui/button.tsx';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  type IconType,
  Italic,
  Link2,
  List,
  ListOrdered,
  TextQuote,
} from '#components/ui/icons.tsx';
import { useMessages } from '#messages';
import { type EditorCommand, editorCommands, keyWords } from './editor-commands.ts';

const icons: Record<EditorCommand['id'], IconType> = {
  heading: Heading2,
  subheading: Heading3,
  strong: Bold,
  stressed: Italic,
  link: Link2,
  list: List,
  numbers: ListOrdered,
  quotation: TextQuote,
  code: Code,
};

/** The keyboard commands as buttons. */
export function EditorToolbar({ onCommand }: { onCommand: (command: EditorCommand) => void }) {
  const t = useMessages();
  return (
    <div role="toolbar" aria-label={t('Formatting')} className="flex flex-wrap gap-0.5">
      {editorCommands(t).map((command) => {
        const Icon = icons[command.id];
        return (
          <Button
            key={command.id}
            variant="ghost"
            size="icon-sm"
            aria-label={command.label}
            title={`${command.label} (${keyWords(command.key)})`}
            onClick={() => onCommand(command)}
          >
            <Icon />
          </Button>
        );
      })}
    </div>
  );
}
