-- Reading the folder of a project is an import too, with progress, pause and stop. At most one is open in a project.
ALTER TABLE "log_imports" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'upload';

-- borne: no row has this source yet, and older code adds none
CREATE UNIQUE INDEX "log_imports_open_folder_key" ON "log_imports"("project_id")
  WHERE "source" = 'folder' AND "status" IN ('queued', 'running', 'pausing', 'paused');
