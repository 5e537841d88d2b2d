/** A process that starts an audit for a given user, like the web process. It is killed while doing so. */
import { startAudit } from '#lib/features/page-audits/audits.ts';
import { testCtx } from '#tests/support/ctx.ts';

const [userId = ''] = process.argv.slice(2);
const ctx = testCtx(new AbortController().signal, crypto.randomUUID());
await startAudit(
  { ...ctx, actor: { kind: 'user', userId, role: 'member' } },
  { url: 'https://x.example/', render: false },
);
process.exit(0);
