-- Log files are read by a job, and crawlers are verified by IP ranges or DNS.
ALTER TABLE "log_files" ADD COLUMN "is_complete" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "log_hits" ADD COLUMN "verification" TEXT NOT NULL DEFAULT 'unverified';
ALTER TABLE "log_hits" ADD COLUMN "method" TEXT;

CREATE TABLE "log_imports" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "file_id" UUID,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "run" INTEGER NOT NULL DEFAULT 1,
    "chunks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "chunks_done" INTEGER NOT NULL DEFAULT 0,
    "fields" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "bytes_done" BIGINT NOT NULL DEFAULT 0,
    "lease" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "log_imports_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "crawler_ranges" (
    "url" TEXT NOT NULL,
    "prefixes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "fetched_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "crawler_ranges_pkey" PRIMARY KEY ("url")
);

CREATE INDEX "log_imports_user_id_created_at_idx" ON "log_imports"("user_id", "created_at");

CREATE INDEX "log_imports_project_id_idx" ON "log_imports"("project_id");

CREATE INDEX "log_imports_file_id_idx" ON "log_imports"("file_id");

ALTER TABLE "log_imports" ADD CONSTRAINT "log_imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "log_imports" ADD CONSTRAINT "log_imports_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "log_imports" ADD CONSTRAINT "log_imports_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "log_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;
