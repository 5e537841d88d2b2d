import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { CodeSample } from '#lib/api/code-samples.ts';
import { useMessages } from '#messages';

/** Shows the sample whose radio button is selected; written out, since classes are found in the source as text. */
const SHOWN = [
  "group-has-[[data-language='0']:checked]/samples:block",
  "group-has-[[data-language='1']:checked]/samples:block",
  "group-has-[[data-language='2']:checked]/samples:block",
];

/** A request in each language, one at a time. Radio buttons and style only, so that it works without script. */
export function Samples({ id, samples }: { id: string; samples: readonly CodeSample[] }) {
  const t = useMessages();
  return (
    <div className="group/samples min-w-0">
      <div role="radiogroup" aria-label={t('Language of the example')} className="flex gap-1 pb-2 print:hidden">
        {samples.map(({ label }, index) => (
          <label key={label} className="cursor-pointer">
            <input
              type="radio"
              name={`${id}-language`}
              data-language={index}
              defaultChecked={index === 0}
              className="peer sr-only"
            />
            <span className="inline-flex min-h-7 items-center rounded-control px-2.5 font-medium text-muted text-table peer-checked:bg-accent-soft peer-checked:text-accent-strong peer-focus-visible:outline-2 peer-focus-visible:outline-accent touch:min-h-11">
              {label}
            </span>
          </label>
        ))}
      </div>
      {samples.map(({ label, source }, index) => (
        <div key={label} className={cn('relative hidden print:block', SHOWN[index])}>
          <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 pr-12 font-mono text-meta">
            {source}
          </pre>
          <CopyButton
            iconOnly
            label={t('Copy {label} request', { label })}
            text={source}
            className="absolute top-2 right-2 print:hidden"
          />
        </div>
      ))}
    </div>
  );
}
