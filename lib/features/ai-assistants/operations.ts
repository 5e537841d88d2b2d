import { operation } from '#lib/features/operation.ts';
import {
  addAiPrompts,
  exportAiAnswers,
  getAiPrompt,
  getAiShareOfVoice,
  listAiPrompts,
  removeAiPrompt,
  tagAiPrompts,
  updateAiPrompt,
} from './contract.ts';
import { getAiAssistants, getAiCap, runAiPrompts, setAiCap, updateAiAssistants } from './settings-contract.ts';

export const operations = [
  operation(listAiPrompts, async () => (await import('./prompts.ts')).listAiPrompts),
  operation(addAiPrompts, async () => (await import('./prompts.ts')).addAiPrompts),
  operation(updateAiPrompt, async () => (await import('./prompts.ts')).updateAiPrompt),
  operation(tagAiPrompts, async () => (await import('./prompts.ts')).tagAiPrompts),
  operation(exportAiAnswers, async () => (await import('./export.ts')).exportAiAnswers),
  operation(removeAiPrompt, async () => (await import('./prompts.ts')).removeAiPrompt),
  operation(getAiPrompt, async () => (await import('./history.ts')).getAiPrompt),
  operation(getAiShareOfVoice, async () => (await import('./share-of-voice.ts')).getAiShareOfVoice),
  operation(getAiAssistants, async () => (await import('./settings.ts')).getAiAssistants),
  operation(updateAiAssistants, async () => (await import('./settings.ts')).updateAiAssistants),
  operation(getAiCap, async () => (await import('./installation-cap.ts')).getAiCap),
  operation(setAiCap, async () => (await import('./installation-cap.ts')).setAiCap),
  operation(runAiPrompts, async () => (await import('./rounds.ts')).runAiPrompts),
];
