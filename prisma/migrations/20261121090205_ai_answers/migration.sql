-- CreateEnum
CREATE TYPE "AiAnswerStatus" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "ai_answers" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "query" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "pages_asked" INTEGER NOT NULL,
    "status" "AiAnswerStatus" NOT NULL DEFAULT 'queued',
    "step" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "reason" TEXT,
    "error" TEXT,
    "pages" JSONB NOT NULL DEFAULT '[]',
    "ai_mode" JSONB,
    "incomplete" TEXT,
    "evidence" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ai_answers_user_id_created_at_idx" ON "ai_answers"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "ai_answers_user_id_country_query_created_at_idx" ON "ai_answers"("user_id", "country", "query", "created_at");

-- AddForeignKey
ALTER TABLE "ai_answers" ADD CONSTRAINT "ai_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
