-- CreateTable
CREATE TABLE "host_places" (
    "host" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "places" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "host_places_pkey" PRIMARY KEY ("host","holder")
);
