/** A project with its countries, the main one first. */
interface Place {
  id: string;
  countries: readonly string[];
}

/**
 * The country that a form starts with: the first of the chosen project, else the last used one.
 * @param chosenId empty, or not the id of a project, if all projects are chosen
 */
export const startCountry = (projects: readonly Place[], chosenId: string, lastUsed = 'us'): string =>
  projects.find(({ id }) => id === chosenId)?.countries[0] ?? lastUsed;
