'use client';

import { useEffect, useState } from 'react';
import { Check, Copy } from '#components/ui/icons.tsx';
import { Button } from './button.tsx';
import { useMessages } from './language.tsx';

interface CopyButtonProps {
  /** The text, or a function that returns it on click. */
  text: string | (() => string);
  label: string;
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  className?: string;
}

/** Copies and confirms it, in the button and to screen readers. */
export function CopyButton({ text, label, iconOnly = false, size = 'sm', className }: CopyButtonProps) {
  const t = useMessages();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setOutcome('copied');
    } catch {
      // Not allowed outside a secure context (plain http on another host).
      setOutcome('failed');
    }
  };
  const word = outcome === 'copied' ? t('Copied') : outcome === 'failed' ? t('Copy failed') : label;
  return (
    <Button
      variant={iconOnly ? 'ghost' : 'secondary'}
      size={iconOnly ? 'icon-sm' : size}
      className={className}
      onClick={copy}
      {...(iconOnly && { 'aria-label': word, title: word })}
    >
      {outcome === 'copied' ? <Check className="text-good" /> : <Copy />}
      {!iconOnly && word}
      <span role="status" className="sr-only">
        {outcome === 'copied' ? t('Copied') : ''}
      </span>
    </Button>
  );
}
