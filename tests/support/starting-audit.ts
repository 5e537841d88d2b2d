/** A process that starts an audit for the user it is given, as the web process does. Made to be killed on its way. */
import { startAudit } from '#lib/features/page-audits/audits.ts';
import { testCtx } from '#tests/support/ctx.ts';

const [userId = ''] = process.argv.slice(2);
const ctx = testCtx(new AbortController().signal, crypto.randomUUID());
await startAudit(
  { ...ctx, actor: { kind: 'user', userId, role: 'member' } },
  { url: 'https://x.example/', render: false },
);
process.exit(0);
