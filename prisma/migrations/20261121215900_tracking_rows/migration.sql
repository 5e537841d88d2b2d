-- AlterTable
ALTER TABLE "searches" ADD COLUMN     "device" TEXT NOT NULL DEFAULT 'desktop';

-- AlterTable
ALTER TABLE "tracked_keywords" ADD COLUMN     "ai_place" SMALLINT,
ADD COLUMN     "ai_state" TEXT,
ADD COLUMN     "day1" SMALLINT,
ADD COLUMN     "day30" SMALLINT,
ADD COLUMN     "day7" SMALLINT,
ADD COLUMN     "first_at" TIMESTAMPTZ(3),
ADD COLUMN     "measured_depth" SMALLINT,
ADD COLUMN     "own_count" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "trend" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
ADD COLUMN     "wrong_url" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tracking_runs" ADD COLUMN     "until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- DropIndex
DROP INDEX "rank_checks_history";

-- CreateIndex
CREATE INDEX "rank_checks_history" ON "rank_checks"("keyword_no", "at", "state", "position", "depth", "ai_state", "ai_place");

-- CreateIndex
CREATE INDEX "tracking_runs_status_idx" ON "tracking_runs"("status");
