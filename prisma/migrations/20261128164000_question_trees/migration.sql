CREATE TABLE "question_trees" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "keyword" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT,
    "depth" INTEGER NOT NULL,
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
    CONSTRAINT "question_trees_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "question_trees_user_id_created_at_idx" ON "question_trees"("user_id", "created_at");
CREATE INDEX "question_trees_project_id_idx" ON "question_trees"("project_id");
ALTER TABLE "question_trees" ADD CONSTRAINT "question_trees_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "question_trees" ADD CONSTRAINT "question_trees_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "question_nodes" (
    "tree_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "parent_no" INTEGER,
    "level" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "shown" INTEGER NOT NULL DEFAULT 1,
    "answer" TEXT NOT NULL DEFAULT '',
    "url" TEXT,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "search_id" UUID,
    CONSTRAINT "question_nodes_pkey" PRIMARY KEY ("tree_id", "no")
);
CREATE UNIQUE INDEX "question_nodes_tree_id_key_key" ON "question_nodes"("tree_id", "key");
ALTER TABLE "question_nodes" ADD CONSTRAINT "question_nodes_tree_id_fkey"
  FOREIGN KEY ("tree_id") REFERENCES "question_trees"("id") ON DELETE CASCADE ON UPDATE CASCADE;
