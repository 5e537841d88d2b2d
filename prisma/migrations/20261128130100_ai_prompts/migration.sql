CREATE TABLE "ai_prompts" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ai_prompts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ai_prompts_project_id_country_text_key" ON "ai_prompts"("project_id", "country", "text");
ALTER TABLE "ai_prompts" ADD CONSTRAINT "ai_prompts_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ai_prompt_settings" (
    "project_id" UUID NOT NULL,
    "assistants" TEXT[],
    "repeats" INTEGER NOT NULL DEFAULT 1,
    "every" TEXT NOT NULL DEFAULT 'off',
    "next_at" TIMESTAMPTZ(3),
    "cap_micros" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "ai_prompt_settings_pkey" PRIMARY KEY ("project_id")
);
CREATE INDEX "ai_prompt_settings_next_at_idx" ON "ai_prompt_settings"("next_at");
ALTER TABLE "ai_prompt_settings" ADD CONSTRAINT "ai_prompt_settings_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ai_prompt_spend" (
    "project_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "committed_micros" BIGINT NOT NULL,
    CONSTRAINT "ai_prompt_spend_pkey" PRIMARY KEY ("project_id", "month")
);
ALTER TABLE "ai_prompt_spend" ADD CONSTRAINT "ai_prompt_spend_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ai_prompt_rounds" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "scheduled" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "ai_prompt_rounds_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ai_prompt_rounds_project_id_started_at_idx" ON "ai_prompt_rounds"("project_id", "started_at");
CREATE UNIQUE INDEX "ai_prompt_rounds_running_key" ON "ai_prompt_rounds"("project_id") WHERE "ended_at" IS NULL;
ALTER TABLE "ai_prompt_rounds" ADD CONSTRAINT "ai_prompt_rounds_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ai_prompt_answers" (
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "assistant" TEXT NOT NULL,
    "repeat" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "reserved_micros" BIGINT NOT NULL DEFAULT 0,
    "cost_micros" BIGINT,
    "asked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "model" TEXT,
    "web_search" BOOLEAN,
    "text" TEXT,
    "citations" JSONB,
    "cited_hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "mentioned" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_mentioned" BOOLEAN,
    "is_cited" BOOLEAN,
    "position" INTEGER,
    "list_length" INTEGER,
    "sentiment" TEXT,
    "sentiment_words" TEXT[] DEFAULT ARRAY[]::TEXT[],
    CONSTRAINT "ai_prompt_answers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ai_prompt_answers_round_id_prompt_id_assistant_repeat_key"
  ON "ai_prompt_answers"("round_id", "prompt_id", "assistant", "repeat");
CREATE INDEX "ai_prompt_answers_prompt_id_answered_at_idx" ON "ai_prompt_answers"("prompt_id", "answered_at");
ALTER TABLE "ai_prompt_answers" ADD CONSTRAINT "ai_prompt_answers_round_id_fkey"
  FOREIGN KEY ("round_id") REFERENCES "ai_prompt_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ai_prompt_answers" ADD CONSTRAINT "ai_prompt_answers_prompt_id_fkey"
  FOREIGN KEY ("prompt_id") REFERENCES "ai_prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
