-- IndexNow: the keys of a project's hosts, and what was submitted with them.
CREATE TABLE "indexnow_keys" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "indexnow_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "indexnow_submissions" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID,
    "host" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "url_count" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "indexnow_submissions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "indexnow_batches" (
    "submission_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "urls" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'queued',
    "http_status" INTEGER,
    "fault" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "indexnow_batches_pkey" PRIMARY KEY ("submission_id","no")
);

CREATE UNIQUE INDEX "indexnow_keys_project_id_host_key" ON "indexnow_keys"("project_id", "host");
CREATE INDEX "indexnow_submissions_project_id_created_at_idx" ON "indexnow_submissions"("project_id", "created_at");

ALTER TABLE "indexnow_keys" ADD CONSTRAINT "indexnow_keys_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "indexnow_submissions" ADD CONSTRAINT "indexnow_submissions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "indexnow_submissions" ADD CONSTRAINT "indexnow_submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "indexnow_batches" ADD CONSTRAINT "indexnow_batches_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "indexnow_submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
