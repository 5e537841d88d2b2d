-- Read tokens for CSV files at a URL.
CREATE TABLE "feeds" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feeds_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "feeds_token_hash_key" ON "feeds"("token_hash");

CREATE INDEX "feeds_project_id_idx" ON "feeds"("project_id");

CREATE INDEX "feeds_user_id_idx" ON "feeds"("user_id");

ALTER TABLE "feeds" ADD CONSTRAINT "feeds_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "feeds" ADD CONSTRAINT "feeds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
