import { Download } from 'lucide-react';
import { useMessages } from '#messages';
import { Button } from './button.tsx';

const formats = ['csv', 'json', 'xlsx'] as const;

/** A format that exports are offered in. */
export type FileFormat = (typeof formats)[number];

interface FileLinksProps {
  /** Subject of the export: "These keywords". */
  what: string;
  /** URL of each format. */
  address: (format: FileFormat) => string;
}

/** Download links of a table, one per format. */
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
