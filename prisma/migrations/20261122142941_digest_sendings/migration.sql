-- CreateTable
CREATE TABLE "digest_sendings" (
    "report_id" UUID NOT NULL,
    "sending" TEXT NOT NULL,
    "lease" UUID NOT NULL,

    CONSTRAINT "digest_sendings_pkey" PRIMARY KEY ("report_id","sending")
);

-- AddForeignKey
ALTER TABLE "digest_sendings" ADD CONSTRAINT "digest_sendings_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report_digests"("report_id") ON DELETE CASCADE ON UPDATE CASCADE;
