export interface ToolLink {
  id: string;
  title: string;
}
