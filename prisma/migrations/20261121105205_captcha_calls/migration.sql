-- CreateEnum
CREATE TYPE "CaptchaState" AS ENUM ('waiting', 'solved', 'given_up', 'expired', 'lost');

-- AlterEnum
ALTER TYPE "AiAnswerStatus" ADD VALUE 'needs_you';

-- AlterEnum
ALTER TYPE "SearchState" ADD VALUE 'needs_you';

-- CreateTable
CREATE TABLE "captcha_calls" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "engine" TEXT NOT NULL,
    "exit" TEXT NOT NULL,
    "state" "CaptchaState" NOT NULL DEFAULT 'waiting',
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "viewer" UUID,
    "viewer_at" TIMESTAMPTZ(3),

    CONSTRAINT "captcha_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "captcha_frames" (
    "call_id" UUID NOT NULL,
    "no" INTEGER NOT NULL DEFAULT 1,
    "picture" BYTEA NOT NULL,

    CONSTRAINT "captcha_frames_pkey" PRIMARY KEY ("call_id")
);

-- CreateTable
CREATE UNLOGGED TABLE "captcha_inputs" (
    "id" BIGSERIAL NOT NULL,
    "call_id" UUID NOT NULL,
    "events" JSONB NOT NULL,

    CONSTRAINT "captcha_inputs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "captcha_calls_user_id_state_idx" ON "captcha_calls"("user_id", "state");

-- CreateIndex
CREATE INDEX "captcha_calls_job_id_idx" ON "captcha_calls"("job_id");

-- CreateIndex
CREATE INDEX "captcha_calls_engine_exit_ended_at_idx" ON "captcha_calls"("engine", "exit", "ended_at");

-- CreateIndex
CREATE INDEX "captcha_inputs_call_id_id_idx" ON "captcha_inputs"("call_id", "id");

-- AddForeignKey
ALTER TABLE "captcha_calls" ADD CONSTRAINT "captcha_calls_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "captcha_frames" ADD CONSTRAINT "captcha_frames_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "captcha_calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "captcha_inputs" ADD CONSTRAINT "captcha_inputs_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "captcha_calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
