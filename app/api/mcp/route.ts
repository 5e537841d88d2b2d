import { serveMcp } from '#lib/api/mcp/handler.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveMcp();
