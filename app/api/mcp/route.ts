import { serveMcp } from '#lib/api/mcp/door.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveMcp();
