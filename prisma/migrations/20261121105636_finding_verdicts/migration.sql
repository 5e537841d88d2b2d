-- CreateEnum
CREATE TYPE "VerdictKind" AS ENUM ('ignored', 'mistaken');

-- CreateTable
CREATE TABLE "finding_verdicts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "url_key" TEXT NOT NULL,
    "check_id" TEXT NOT NULL,
    "kind" "VerdictKind" NOT NULL,
    "reason" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finding_verdicts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_limits" (
    "user_id" UUID NOT NULL,
    "limits_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "audit_limits_pkey" PRIMARY KEY ("user_id","limits_id","name")
);

-- CreateIndex
CREATE UNIQUE INDEX "finding_verdicts_user_id_url_key_check_id_key" ON "finding_verdicts"("user_id", "url_key", "check_id");

-- AddForeignKey
ALTER TABLE "finding_verdicts" ADD CONSTRAINT "finding_verdicts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_limits" ADD CONSTRAINT "audit_limits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
