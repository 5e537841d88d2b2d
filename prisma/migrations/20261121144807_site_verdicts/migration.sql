-- CreateEnum
CREATE TYPE "VerdictScope" AS ENUM ('page', 'crawled_page', 'site');

-- DropIndex
DROP INDEX "finding_verdicts_user_id_url_key_check_id_key";

-- AlterTable
ALTER TABLE "finding_verdicts" ADD COLUMN     "scope" "VerdictScope" NOT NULL DEFAULT 'page';

-- AlterTable
ALTER TABLE "site_checks" ADD COLUMN     "left_out" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "site_findings" ADD COLUMN     "value" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "site_verdicts" (
    "audit_no" INTEGER NOT NULL,
    "check_id" TEXT NOT NULL,
    "page_no" INTEGER NOT NULL,
    "kind" "VerdictKind" NOT NULL,
    "reason" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "holds" BOOLEAN NOT NULL,

    CONSTRAINT "site_verdicts_pkey" PRIMARY KEY ("audit_no","check_id","page_no")
);

-- CreateIndex
CREATE UNIQUE INDEX "finding_verdicts_user_id_scope_url_key_check_id_key" ON "finding_verdicts"("user_id", "scope", "url_key", "check_id");

-- AddForeignKey
ALTER TABLE "site_verdicts" ADD CONSTRAINT "site_verdicts_audit_no_fkey" FOREIGN KEY ("audit_no") REFERENCES "site_audits"("no") ON DELETE CASCADE ON UPDATE CASCADE;
