import { Badge, type Tone } from './badge.tsx';
import { Spinner } from './spinner.tsx';

interface RecordStateProps {
  word: string;
  tone: Tone;
  isRunning: boolean;
  /** Details on hover. */
  why?: string | null | undefined;
}

/** Status of a record. */
export function RecordState({ word, tone, isRunning, why }: RecordStateProps) {
  return (
    <span title={why ?? undefined}>
      <Badge tone={tone}>
        {isRunning && <Spinner />}
        {word}
      </Badge>
    </span>
  );
}
