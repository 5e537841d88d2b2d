-- CreateTable
CREATE TABLE "backups" (
    "id" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "file" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "rows" INTEGER NOT NULL,
    "evidence" INTEGER NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);
