-- AlterTable
ALTER TABLE "email_runs" ADD COLUMN     "project_id" UUID;

-- Runs of projects that are gone belong to none.
UPDATE "bulk_runs" r SET "project_id" = NULL
WHERE "project_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "projects" p WHERE p."id" = r."project_id");

-- CreateIndex
CREATE INDEX "bulk_runs_project_id_idx" ON "bulk_runs"("project_id");

-- CreateIndex
CREATE INDEX "email_runs_project_id_idx" ON "email_runs"("project_id");

-- AddForeignKey
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_runs" ADD CONSTRAINT "email_runs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;
