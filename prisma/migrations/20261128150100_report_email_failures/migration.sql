ALTER TABLE "report_digests" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
