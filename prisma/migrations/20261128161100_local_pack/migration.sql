-- Positions in Google's local pack beside the organic ones, and by which name a project's business is recognized there.
ALTER TABLE "projects" ADD COLUMN "local_pack" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "business_name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "tracked_keywords" ADD COLUMN "local_state" TEXT, ADD COLUMN "local_position" SMALLINT, ADD COLUMN "local_reason" TEXT;
ALTER TABLE "rank_checks" ADD COLUMN "local_state" TEXT, ADD COLUMN "local_position" SMALLINT, ADD COLUMN "local_reason" TEXT;
ALTER TABLE "rank_tops" ADD COLUMN "local_pack" JSONB NOT NULL DEFAULT '[]';
