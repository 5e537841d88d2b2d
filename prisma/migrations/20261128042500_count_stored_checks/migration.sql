-- Counts the stored checks. A file of its own, because the one before it keeps writers waiting until it ends, and this one does not.
SELECT rebuild_ranking_histograms("project_id") FROM "ranking_rebuilds";
