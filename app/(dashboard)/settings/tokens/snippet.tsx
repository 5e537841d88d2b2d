import { CopyButton } from '#components/ui/copy-button.tsx';

/** A text to copy, under its title. */
export function Snippet({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-2 pb-1">
        <h3 className="font-medium">{title}</h3>
        <CopyButton text={text} label={label} iconOnly />
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 font-mono text-meta">{text}</pre>
    </div>
  );
}
