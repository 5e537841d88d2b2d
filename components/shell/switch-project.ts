/** A project that can be switched to. */
export interface SwitchProject {
  id: string;
  name: string;
  domain: string;
  countries: readonly string[];
  role: 'viewer' | 'editor' | 'owner';
}
