/** An operation with its title. */
export interface ToolLink {
  id: string;
  title: string;
}
