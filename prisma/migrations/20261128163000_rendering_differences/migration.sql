-- What scripts change on the pages of a site audit that renders JavaScript: null where a page was not rendered.
ALTER TABLE "site_pages"
    ADD COLUMN "rendered_changes" TEXT,
    ADD COLUMN "raw_title" TEXT,
    ADD COLUMN "raw_words" INTEGER,
    ADD COLUMN "raw_links" INTEGER,
    ADD COLUMN "rendered_links" INTEGER;
