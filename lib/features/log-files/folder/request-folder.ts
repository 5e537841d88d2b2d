import 'server-only';
import { logImports } from '#lib/features/log-files/log-import.run.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Queues reading the folder of a project for a user, unless a reading is open, which may be paused. */
export async function requestFolder(projectId: string, userId: string): Promise<void> {
  try {
    await logImports.start({ userId, projectId, name: 'Log folder', source: 'folder' });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return;
    throw error;
  }
}
