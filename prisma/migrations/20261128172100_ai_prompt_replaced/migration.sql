ALTER TABLE "ai_prompts" VALIDATE CONSTRAINT "ai_prompts_replaced_by_id_fkey";
