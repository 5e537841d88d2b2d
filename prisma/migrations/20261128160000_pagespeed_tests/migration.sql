CREATE TABLE "pagespeed_tests" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "url" TEXT NOT NULL,
    "form_factor" TEXT NOT NULL,
    "lab" JSONB,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "lease" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "pagespeed_tests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "pagespeed_tests_user_id_created_at_idx" ON "pagespeed_tests"("user_id", "created_at");
CREATE INDEX "pagespeed_tests_project_id_idx" ON "pagespeed_tests"("project_id");
ALTER TABLE "pagespeed_tests" ADD CONSTRAINT "pagespeed_tests_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "pagespeed_tests" ADD CONSTRAINT "pagespeed_tests_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;
