-- CreateTable
CREATE TABLE "removed_evidence" (
    "hash" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_evidence_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "retention_rules" (
    "kind" TEXT NOT NULL,
    "is_set" BOOLEAN NOT NULL DEFAULT false,
    "days" INTEGER,
    "bytes" BIGINT,
    "last_run_at" TIMESTAMPTZ(3),
    "took_rows" INTEGER NOT NULL DEFAULT 0,
    "took_bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "retention_rules_pkey" PRIMARY KEY ("kind")
);
