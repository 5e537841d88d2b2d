import { createServer } from 'node:net';
import { StartupError } from '#lib/cli/startup/data-dir.ts';
import type { Env } from '#lib/platform/env.ts';

/**
 * Listens on the configured port for a moment.
 * @throws StartupError naming the variable to change
 */
export async function checkPort({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer();
  server.once('error', (error) => {
    const code = 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      reject(new StartupError(`PORT: ${PORT} on ${HOST} is in use by another program; stop it or set another PORT.`));
    else if (code === 'EACCES')
      reject(new StartupError(`PORT: ${PORT} cannot be opened by this user; set another PORT.`));
    else reject(new StartupError(`HOST: cannot listen on "${HOST}" (${String(code)}).`));
  });
  server.listen(PORT, HOST, () => server.close(() => resolve()));
  return promise;
}
