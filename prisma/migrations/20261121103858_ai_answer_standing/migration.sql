-- AlterTable
ALTER TABLE "ai_answers" ADD COLUMN     "ai_mode_hosts" TEXT[],
ADD COLUMN     "ai_mode_state" TEXT,
ADD COLUMN     "overview_hosts" TEXT[],
ADD COLUMN     "overview_state" TEXT,
ADD COLUMN     "project_id" UUID;

-- CreateIndex
CREATE INDEX "ai_answers_project_id_idx" ON "ai_answers"("project_id");

-- AddForeignKey
ALTER TABLE "ai_answers" ADD CONSTRAINT "ai_answers_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What lists show of answers that are there already.
UPDATE "ai_answers" SET
    "overview_state" = "pages" #>> '{0,overviewState}',
    "overview_hosts" = ARRAY(
        SELECT coalesce(lower(substring(source ->> 'url' from '^https?://(?:[^/?#@]*@)?([^/:?#]+)')), '')
        FROM jsonb_array_elements(coalesce("pages" #> '{0,overview,sources}', '[]')) AS source
    ),
    "ai_mode_state" = CASE WHEN jsonb_typeof("ai_mode" -> 'answer') = 'object' THEN 'present' ELSE 'unmeasured' END,
    "ai_mode_hosts" = ARRAY(
        SELECT coalesce(lower(substring(source ->> 'url' from '^https?://(?:[^/?#@]*@)?([^/:?#]+)')), '')
        FROM jsonb_array_elements(coalesce("ai_mode" #> '{answer,sources}', '[]')) AS source
    )
WHERE "status" = 'done';
