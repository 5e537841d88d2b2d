-- A bulk run keeps the code of its error, as every kind of run does. The code of the release before does not read it.
ALTER TABLE "bulk_runs" ADD COLUMN "error_code" TEXT;
