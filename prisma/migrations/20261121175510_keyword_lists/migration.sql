-- CreateTable
CREATE TABLE "keyword_lists" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT,
    "engines" TEXT[],
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "keyword_lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "keyword_list_items" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "list_id" UUID NOT NULL,
    "keyword" TEXT NOT NULL,
    "plain" TEXT NOT NULL,
    "tags" TEXT[],
    "target_url" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "intent" TEXT NOT NULL,
    "research_id" UUID,
    "avg_monthly_searches" INTEGER,
    "competition" TEXT,
    "competition_index" INTEGER,
    "low_bid_micros" BIGINT,
    "high_bid_micros" BIGINT,
    "figures_reason" TEXT,
    "figures_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "keyword_list_items_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "keyword_lists_project_id_idx" ON "keyword_lists"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "keyword_lists_user_id_name_key_key" ON "keyword_lists"("user_id", "name_key");

-- CreateIndex
CREATE UNIQUE INDEX "keyword_list_items_no_key" ON "keyword_list_items"("no");

-- CreateIndex
CREATE INDEX "keyword_list_items_list_id_no_idx" ON "keyword_list_items"("list_id", "no");

-- CreateIndex
CREATE UNIQUE INDEX "keyword_list_items_list_id_plain_key" ON "keyword_list_items"("list_id", "plain");

-- AddForeignKey
ALTER TABLE "keyword_lists" ADD CONSTRAINT "keyword_lists_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_lists" ADD CONSTRAINT "keyword_lists_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_list_items" ADD CONSTRAINT "keyword_list_items_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "keyword_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
