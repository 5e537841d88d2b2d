-- Checks of tracked keywords ask for the AI overview unless the project or the keyword says otherwise.
ALTER TABLE "projects" ADD COLUMN "ai_overview" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "searches" ADD COLUMN "ai_overview" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "ai_reason" TEXT,
  ADD COLUMN "ai_error" TEXT;
ALTER TABLE "rank_checks" ADD COLUMN "ai_reason" TEXT;
ALTER TABLE "tracked_keywords" ADD COLUMN "ai_overview" BOOLEAN,
  ADD COLUMN "ai_reason" TEXT,
  ADD COLUMN "ai_measured_at" TIMESTAMPTZ(3),
  ADD COLUMN "ai_measured_state" TEXT,
  ADD COLUMN "ai_measured_place" SMALLINT;

-- The last measured AI overview of each keyword, out of its checks: it stays when a later check could not measure one.
-- borne: at most 10,000 rows a project, one look-up by key for each; checks that end meanwhile wait a moment.
UPDATE "tracked_keywords" AS k SET ai_measured_at = a.at, ai_measured_state = a.ai_state, ai_measured_place = a.ai_place
FROM "tracked_keywords" AS one CROSS JOIN LATERAL (
  SELECT c.at, c.ai_state, c.ai_place FROM "rank_checks" c
  WHERE c.keyword_no = one.no AND c.ai_state IN ('present', 'absent') ORDER BY c.at DESC LIMIT 1
) AS a WHERE k.no = one.no;
