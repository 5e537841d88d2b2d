-- The difficulty of a tracked keyword beside its last check, so that tables show it and sort by it.
ALTER TABLE "tracked_keywords" ADD COLUMN "difficulty" SMALLINT, ADD COLUMN "difficulty_low" SMALLINT,
  ADD COLUMN "difficulty_high" SMALLINT, ADD COLUMN "difficulty_reason" TEXT;
-- borne: at most 100,000 rows for each project without a value yet, indexed within seconds
CREATE INDEX "tracked_keywords_project_id_difficulty_no_idx" ON "tracked_keywords"("project_id", "difficulty", "no");
-- Tables are sorted by the position in the local pack, too.
-- borne: at most 100,000 rows for each project, indexed within seconds
CREATE INDEX "tracked_keywords_project_id_local_position_no_idx" ON "tracked_keywords"("project_id", "local_position", "no");

-- What is calculated from stored SERPs, and how far.
CREATE TABLE "serp_refreshes" (
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "after_no" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "serp_refreshes_pkey" PRIMARY KEY ("project_id", "kind")
);
ALTER TABLE "serp_refreshes" ADD CONSTRAINT "serp_refreshes_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Workers calculate it for the SERPs of the previous version, a few thousand keywords at a time.
INSERT INTO "serp_refreshes" ("project_id", "kind", "after_no")
  SELECT p."id", 'difficulty', 0 FROM "projects" p
  WHERE EXISTS (SELECT 1 FROM "tracked_keywords" k WHERE k."project_id" = p."id");
