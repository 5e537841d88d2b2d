import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A value as a JSON column takes it: dates as their JSON strings, text without what PostgreSQL refuses. */
export const storedJson = (value: unknown): Prisma.InputJsonValue => storable(JSON.parse(JSON.stringify(value)));
