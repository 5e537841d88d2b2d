CREATE TABLE "wordpress_sites" (
    "project_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "tested_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "wordpress_sites_pkey" PRIMARY KEY ("project_id")
);
ALTER TABLE "wordpress_sites" ADD CONSTRAINT "wordpress_sites_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "wordpress_posts" (
    "draft_id" UUID NOT NULL,
    "site_url" TEXT NOT NULL,
    "post_id" INTEGER,
    "type" TEXT NOT NULL DEFAULT 'post',
    "status" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    "modified_gmt" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "published_at" TIMESTAMPTZ(3),
    "busy_until" TIMESTAMPTZ(3),
    CONSTRAINT "wordpress_posts_pkey" PRIMARY KEY ("draft_id")
);
ALTER TABLE "wordpress_posts" ADD CONSTRAINT "wordpress_posts_draft_id_fkey"
  FOREIGN KEY ("draft_id") REFERENCES "drafts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
