-- A local grid may be measured again each week or month: the newest of its kind has the schedule.
ALTER TABLE "local_grids" ADD COLUMN "every" TEXT NOT NULL DEFAULT 'off', ADD COLUMN "next_at" TIMESTAMPTZ(3), ADD COLUMN "schedule_error" TEXT;

-- borne: a few hundred rows at most, since the feature is new
CREATE INDEX "local_grids_next_at_idx" ON "local_grids"("next_at");
