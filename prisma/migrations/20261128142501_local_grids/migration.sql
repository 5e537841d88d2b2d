CREATE TABLE "local_grids" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "keyword" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "business_name" TEXT,
    "domain" TEXT,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "size" INTEGER NOT NULL,
    "spacing" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "run" INTEGER NOT NULL DEFAULT 1,
    "lease" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "local_grids_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "local_grids_user_id_created_at_idx" ON "local_grids"("user_id", "created_at");
CREATE INDEX "local_grids_project_id_idx" ON "local_grids"("project_id");
ALTER TABLE "local_grids" ADD CONSTRAINT "local_grids_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "local_grids" ADD CONSTRAINT "local_grids_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "local_grid_points" (
    "grid_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "position" INTEGER,
    "error" TEXT,
    "pack" JSONB NOT NULL DEFAULT '[]',
    "search_id" UUID,
    CONSTRAINT "local_grid_points_pkey" PRIMARY KEY ("grid_id", "no")
);
ALTER TABLE "local_grid_points" ADD CONSTRAINT "local_grid_points_grid_id_fkey"
  FOREIGN KEY ("grid_id") REFERENCES "local_grids"("id") ON DELETE CASCADE ON UPDATE CASCADE;
