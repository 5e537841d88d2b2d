-- AlterTable
ALTER TABLE "kept_results" ADD COLUMN "bytes" INTEGER;

-- AlterTable
ALTER TABLE "reports" ADD COLUMN "compare" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "cover" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "report_digests" ADD COLUMN "last_slot" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "print_tickets" (
    "token_hash" TEXT NOT NULL,
    "report_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "print_tickets_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "print_tickets_expires_at_idx" ON "print_tickets"("expires_at");

-- AddForeignKey
ALTER TABLE "print_tickets" ADD CONSTRAINT "print_tickets_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
