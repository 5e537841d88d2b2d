/** The version of reports that `runAudit` currently writes. */
export const REPORT_VERSION = 3;
