import type { ComponentProps } from 'react';
import { Select } from '#components/ui/input.tsx';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';

/** Whether the checks of a keyword request the AI overview. */
export type AiChoice = RankingRow['ai_overview'];

const choices = ['project', 'on', 'off'] as const satisfies readonly AiChoice[];

interface AiChoiceSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: AiChoice;
  onChoose: (choice: AiChoice) => void;
}

/** Whether the checks of a keyword measure the AI overview. */
export function AiChoiceSelect({ value, onChoose, ...props }: AiChoiceSelectProps) {
  const t = useMessages();
  const words = { project: t('Same as the project'), on: t('Always measured'), off: t('Never measured') };
  return (
    <Select
      {...props}
      value={value}
      onChange={({ target }) => onChoose(choices.find((one) => one === target.value) ?? 'project')}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Select>
  );
}
