-- AlterTable
ALTER TABLE "bulk_items" ADD COLUMN     "engine" TEXT,
ADD COLUMN     "started_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "bulk_runs" DROP COLUMN "done",
DROP COLUMN "failed",
ADD COLUMN     "error" TEXT,
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "run" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "started_at" TIMESTAMPTZ(3),
ADD COLUMN     "waits_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "bulk_items_run_id_status_no_idx" ON "bulk_items"("run_id", "status", "no");
