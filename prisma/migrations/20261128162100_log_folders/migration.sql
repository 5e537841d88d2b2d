-- Log files in a folder of the server, of which new lines are read.
ALTER TABLE "log_files" ADD COLUMN "read_at" TIMESTAMPTZ(3);

CREATE TABLE "log_folder_files" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "file_id" UUID,
    "name" TEXT NOT NULL,
    "head" TEXT NOT NULL,
    "head_bytes" INTEGER NOT NULL,
    "size" BIGINT NOT NULL,
    "modified_ms" DOUBLE PRECISION NOT NULL,
    "position" BIGINT NOT NULL DEFAULT 0,
    "fields" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "log_folder_files_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "log_folder_files_project_id_head_head_bytes_key" ON "log_folder_files"("project_id", "head", "head_bytes");

CREATE INDEX "log_folder_files_file_id_idx" ON "log_folder_files"("file_id");

ALTER TABLE "log_folder_files" ADD CONSTRAINT "log_folder_files_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "log_folder_files" ADD CONSTRAINT "log_folder_files_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "log_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;
