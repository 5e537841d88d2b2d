-- Lists of old URLs with their wanted targets, and what was found there.
CREATE TABLE "redirect_maps" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "run" INTEGER NOT NULL DEFAULT 1,
    "total" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "redirect_maps_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "redirect_map_entries" (
    "map_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "old_url" TEXT NOT NULL,
    "new_url" TEXT,
    "result" TEXT NOT NULL DEFAULT 'waiting',
    "hops" JSONB NOT NULL DEFAULT '[]',
    "final_url" TEXT,
    "status" INTEGER,
    "title" TEXT,
    "h1" TEXT,
    "relevance" INTEGER,
    "indexable" BOOLEAN,
    "reason" TEXT,
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "redirect_map_entries_pkey" PRIMARY KEY ("map_id","no")
);

CREATE INDEX "redirect_maps_user_id_created_at_idx" ON "redirect_maps"("user_id", "created_at");

CREATE INDEX "redirect_maps_project_id_idx" ON "redirect_maps"("project_id");

CREATE INDEX "redirect_map_entries_map_id_result_no_idx" ON "redirect_map_entries"("map_id", "result", "no");

ALTER TABLE "redirect_maps" ADD CONSTRAINT "redirect_maps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "redirect_maps" ADD CONSTRAINT "redirect_maps_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "redirect_map_entries" ADD CONSTRAINT "redirect_map_entries_map_id_fkey" FOREIGN KEY ("map_id") REFERENCES "redirect_maps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
