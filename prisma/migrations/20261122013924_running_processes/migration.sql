-- CreateEnum
CREATE TYPE "ProcessKind" AS ENUM ('web', 'worker');

-- CreateTable
CREATE TABLE "running_processes" (
    "name" TEXT NOT NULL,
    "kind" "ProcessKind" NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "metrics" JSONB NOT NULL,

    CONSTRAINT "running_processes_pkey" PRIMARY KEY ("name")
);
