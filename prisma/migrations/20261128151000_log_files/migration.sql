-- Access logs that were uploaded to a project, and crawlers' requests by day, bot, status, host and path.
CREATE TABLE "log_files" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "lines" BIGINT NOT NULL,
    "bot_hits" BIGINT NOT NULL,
    "visitor_hits" BIGINT NOT NULL,
    "without_agent" BIGINT NOT NULL,
    "malformed" BIGINT NOT NULL,
    "examples" JSONB NOT NULL,
    "uncounted" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "log_files_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "log_hits" (
    "id" BIGSERIAL NOT NULL,
    "file_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "bot" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "host" TEXT,
    "path" TEXT,
    "hits" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "timed" BIGINT NOT NULL,
    "total_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "log_hits_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "log_files_project_id_sha256_key" ON "log_files"("project_id", "sha256");

CREATE INDEX "log_hits_file_id_idx" ON "log_hits"("file_id");

ALTER TABLE "log_files" ADD CONSTRAINT "log_files_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "log_hits" ADD CONSTRAINT "log_hits_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "log_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
