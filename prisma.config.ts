import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  // Only the usual Prisma CLI reads this; the program applies its migrations itself (lib/platform/database/migrate.ts).
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/serpentine' },
});
