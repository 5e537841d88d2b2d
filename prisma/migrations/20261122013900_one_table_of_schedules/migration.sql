-- AlterTable
ALTER TABLE "backlink_runs" ADD COLUMN     "follow_up" TEXT;

-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "backlink_domain_no" INTEGER,
ALTER COLUMN "project_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "schedules_backlink_domain_no_key" ON "schedules"("backlink_domain_no");

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_backlink_domain_no_fkey" FOREIGN KEY ("backlink_domain_no") REFERENCES "backlink_domains"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- A schedule is a project's or a kept domain's.
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_of_one" CHECK (num_nonnulls("project_id", "backlink_domain_no") = 1);

-- Schedules of backlinks move to where the others are, with the wall time at which they were due. The old columns stay for
-- processes of the release before; what these set is moved by the job "due-backlink-checks".
INSERT INTO "schedules" ("id", "project_id", "backlink_domain_no", "kind", "every", "minute", "day", "timezone", "next_at", "updated_at")
SELECT gen_random_uuid(), o."project_id", CASE WHEN o."project_id" IS NULL THEN o."no" END, 'backlinks', o."every",
  extract(hour FROM o."wall")::int * 60 + extract(minute FROM o."wall")::int,
  CASE o."every" WHEN 'weekly' THEN extract(dow FROM o."wall")::int ELSE extract(day FROM o."wall")::int END,
  o."zone", o."next_check_at", now()
FROM (
  SELECT d."no", d."every", d."next_check_at", p."id" AS "project_id", z."zone", d."next_check_at" AT TIME ZONE z."zone" AS "wall"
  FROM "backlink_domains" d
  LEFT JOIN "projects" p ON p."owner_id" = d."user_id" AND p."domain" = d."domain"
  CROSS JOIN LATERAL (
    SELECT coalesce((SELECT n.name FROM pg_timezone_names n WHERE n.name = p."timezone"), 'UTC') AS "zone") z
  WHERE d."every" IN ('weekly', 'monthly') AND d."next_check_at" IS NOT NULL) o
ON CONFLICT DO NOTHING;
UPDATE "backlink_domains" SET "every" = 'off', "next_check_at" = NULL WHERE "every" <> 'off';
