-- Prompts have tags. A prompt whose text changed is replaced by another, and keeps its answers.
ALTER TABLE "ai_prompts" ADD COLUMN "tags" TEXT[] DEFAULT ARRAY[]::TEXT[], ADD COLUMN "replaced_by_id" UUID;

ALTER TABLE "ai_prompts" ADD CONSTRAINT "ai_prompts_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "ai_prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- borne: at most 500 prompts for each project, indexed within a second
CREATE INDEX "ai_prompts_replaced_by_id_idx" ON "ai_prompts"("replaced_by_id");
