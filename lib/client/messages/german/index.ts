import { account } from './account.ts';
import { bulk } from './bulk.ts';
import { general } from './general.ts';
import { overview } from './overview.ts';
import { shell } from './shell.ts';

/** German, by the English text. */
export const german = { ...general, ...shell, ...overview, ...bulk, ...account } as const;
