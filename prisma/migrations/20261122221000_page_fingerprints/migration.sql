-- What a page's text was when a user last analyzed it. It replaces page_signatures, which had no user: what one user had
-- analyzed, with its query string, could be named to another.
CREATE TABLE "page_fingerprints" (
    "user_id" UUID NOT NULL,
    "url_hash" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "simhash" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_fingerprints_pkey" PRIMARY KEY ("user_id", "url_hash")
);

CREATE INDEX "page_fingerprints_user_id_host_idx" ON "page_fingerprints"("user_id", "host");

ALTER TABLE "page_fingerprints" ADD CONSTRAINT "page_fingerprints_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A row goes to whoever audited its page; the others cannot be attributed to anybody.
INSERT INTO "page_fingerprints" ("user_id", "url_hash", "host", "url", "text_hash", "simhash", "seen_at")
SELECT DISTINCT ON (a."user_id", s."url_key") a."user_id", encode(sha256(convert_to(s."url_key", 'UTF8')), 'hex'),
  s."host", regexp_replace(s."url", '[?#].*$', ''), s."text_hash", s."simhash", s."seen_at"
FROM "page_signatures" s JOIN "audits" a ON a."url_key" = s."url_key"
ORDER BY a."user_id", s."url_key";

-- page_signatures stays for one release: processes of the release before still write to it during an upgrade. Nothing
-- reads it any more.
