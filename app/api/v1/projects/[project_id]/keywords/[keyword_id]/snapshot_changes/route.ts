import { serve } from '#lib/api/route.ts';
// biome-ignore format: one line, as in every route.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve('/projects/{project_id}/keywords/{keyword_id}/snapshot_changes');
