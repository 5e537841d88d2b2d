-- CreateTable
CREATE TABLE "text_runs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "model" TEXT,
    "instructions" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "url" TEXT,
    "answer" JSONB,
    "error_code" TEXT,
    "error" TEXT,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "text_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "text_runs_user_id_created_at_idx" ON "text_runs"("user_id", "created_at");

-- AddForeignKey
ALTER TABLE "text_runs" ADD CONSTRAINT "text_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
