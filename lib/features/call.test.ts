import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { call, runForFile } from './call.ts';
import type { OperationCall } from './definitions.ts';

// Checked by the compiler: nothing here runs.
describe('call', () => {
  it('infers input and output from the id', () => {
    const read = () => call('get_audit', { id: 'x' });
    expectTypeOf(read).returns.resolves.toHaveProperty('data');
    expectTypeOf<Awaited<ReturnType<typeof read>>['data']['audit']>().toEqualTypeOf<AuditDetail>();
    // @ts-expect-error the id of the audit is missing
    void (() => call('get_audit', {}));
    // @ts-expect-error an id is text
    void (() => call('get_audit', { id: 1 }));
  });

  it('refuses an id that no operation has', () => {
    // @ts-expect-error misspelled
    void (() => call('get_audti', { id: 'x' }));
    // @ts-expect-error misspelled
    void (() => runForFile('export_ranking', { project_id: 'x' }));
  });

  it('takes method and path of the id alone', () => {
    const named = [
      { id: 'start_audit', method: 'POST', path: '/audits' },
      // @ts-expect-error it is a POST
      { id: 'start_audit', method: 'GET', path: '/audits' },
      // @ts-expect-error its path is /audits
      { id: 'start_audit', method: 'POST', path: '/audit' },
    ] satisfies OperationCall[];
    expect(named).toHaveLength(3);
  });
});
