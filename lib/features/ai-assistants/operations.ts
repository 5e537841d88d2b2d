import { operation } from '#lib/features/operation.ts';
import {
  addAiPrompts,
  exportAiAnswers,
  getAiPrompt,
  getAiShareOfVoice,
  listAiPrompts,
  removeAiPrompt,
} from './contract.ts';
import { getAiAssistants, runAiPrompts, updateAiAssistants } from './settings-contract.ts';

export const operations = [
  operation(listAiPrompts, async () => (await import('./prompts.ts')).listAiPrompts),
  operation(addAiPrompts, async () => (await import('./prompts.ts')).addAiPrompts),
  operation(exportAiAnswers, async () => (await import('./export.ts')).exportAiAnswers),
  operation(removeAiPrompt, async () => (await import('./prompts.ts')).removeAiPrompt),
  operation(getAiPrompt, async () => (await import('./history.ts')).getAiPrompt),
  operation(getAiShareOfVoice, async () => (await import('./share-of-voice.ts')).getAiShareOfVoice),
  operation(getAiAssistants, async () => (await import('./settings.ts')).getAiAssistants),
  operation(updateAiAssistants, async () => (await import('./settings.ts')).updateAiAssistants),
  operation(runAiPrompts, async () => (await import('./rounds.ts')).runAiPrompts),
];
