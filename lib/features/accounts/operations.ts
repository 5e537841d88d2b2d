import { exportSecurityEvents, listSecurityEvents } from '#lib/features/accounts/security-log-contract.ts';
import { operation } from '#lib/features/operation.ts';
import { getUser } from './contract.ts';
import {
  createPersonReset,
  deletePerson,
  invitePerson,
  listPeople,
  revokePersonInvitation,
  setClientProjects,
  updatePerson,
} from './people/contract.ts';

export const operations = [
  operation(listPeople, async () => (await import('./people/people.ts')).listPeople),
  operation(invitePerson, async () => (await import('./people/people.ts')).invitePerson),
  operation(revokePersonInvitation, async () => (await import('./people/people.ts')).revokePersonInvitation),
  operation(updatePerson, async () => (await import('./people/people.ts')).updatePerson),
  operation(setClientProjects, async () => (await import('./people/people.ts')).setClientProjects),
  operation(createPersonReset, async () => (await import('./people/people.ts')).createPersonReset),
  operation(deletePerson, async () => (await import('./people/delete-person.ts')).deletePerson),
  operation(
    listSecurityEvents,
    async () => (await import('#lib/features/accounts/security-log.ts')).listSecurityEvents,
  ),
  operation(
    exportSecurityEvents,
    async () => (await import('#lib/features/accounts/security-log.ts')).exportSecurityEvents,
  ),
  operation(getUser, async () => (await import('./describe-account.ts')).describeAccount),
];
