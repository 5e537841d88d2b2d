import { operation } from '#lib/features/operation.ts';
import { connectServiceAccount, disconnectGoogleAccount, listGoogleAccounts } from './contract.ts';

export const operations = [
  operation(listGoogleAccounts, async () => (await import('./accounts.ts')).listGoogleAccounts),
  operation(connectServiceAccount, async () => (await import('./accounts.ts')).connectServiceAccount),
  operation(disconnectGoogleAccount, async () => (await import('./accounts.ts')).disconnectGoogleAccount),
];
