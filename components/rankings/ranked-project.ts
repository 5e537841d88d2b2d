/** The settings of a project that its rankings need. */
export interface RankedProject {
  id: string;
  name: string;
  domain: string;
  engines: readonly string[];
  countries: readonly string[];
  devices: readonly string[];
  depth: number;
  canEdit: boolean;
}
