import { Download } from 'lucide-react';
import { useMessages } from '#messages';
import { Button } from './button.tsx';

const formats = ['csv', 'json', 'xlsx'] as const;

export type FileFormat = (typeof formats)[number];

interface FileLinksProps {
  /** What is taken away: "These keywords". */
  what: string;
  /** Where the file of each form is. */
  address: (format: FileFormat) => string;
}

/** A table to take away, in each form there is. */
export function FileLinks({ what, address }: FileLinksProps) {
  const t = useMessages();
  return formats.map((format) => (
    <Button key={format} asChild size="sm">
      <a href={address(format)} download aria-label={t('{what} as {format}', { what, format: format.toUpperCase() })}>
        <Download /> {format.toUpperCase()}
      </a>
    </Button>
  ));
}
