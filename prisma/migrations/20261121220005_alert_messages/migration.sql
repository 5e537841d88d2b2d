-- AlterTable
ALTER TABLE "alert_channels" ADD COLUMN     "lease" UUID,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "alert_deliveries" ADD COLUMN     "batch_id" UUID;

-- CreateIndex
CREATE INDEX "alert_deliveries_channel_id_status_idx" ON "alert_deliveries"("channel_id", "status");
