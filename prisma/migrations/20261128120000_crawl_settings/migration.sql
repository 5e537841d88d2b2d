-- Settings of the crawls of a site, with its credentials, and the URLs of an audit in list mode.
CREATE TABLE "crawl_settings" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "secrets" TEXT,
    "own_site_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crawl_settings_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "crawl_settings_user_id_host_key" ON "crawl_settings"("user_id", "host");

ALTER TABLE "crawl_settings" ADD CONSTRAINT "crawl_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "site_audits" ADD COLUMN "seed_urls" TEXT[] DEFAULT ARRAY[]::TEXT[];
