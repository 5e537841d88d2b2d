-- An index for each order of the rankings table, for the times and blocked engines that totals and overviews show, and for the
-- open keywords of a round.

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_by_default" ON "tracked_keywords"(project_id, starred, (CASE WHEN avg_monthly_searches IS NULL THEN 10000 ELSE -10000 * avg_monthly_searches::bigint END
  + CASE WHEN state = 'found' THEN least(position, 9999) ELSE 9999 END), no);
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_by_position" ON "tracked_keywords"(project_id, (CASE WHEN state = 'found' THEN position END), no);
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_by_change_1d" ON "tracked_keywords"(project_id, (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day1 IS NULL THEN 'not_compared'
  WHEN position = day1 OR position IS NULL AND day1 <= 0 THEN 'same'
  WHEN day1 > 0 AND position < day1 THEN 'up'
  WHEN day1 > 0 AND position > day1 THEN 'down'
  WHEN day1 < 0 AND position <= -day1 THEN 'entered'
  WHEN day1 > 0 AND position IS NULL AND day1 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day1 - position END), no);
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_by_change_7d" ON "tracked_keywords"(project_id, (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day7 IS NULL THEN 'not_compared'
  WHEN position = day7 OR position IS NULL AND day7 <= 0 THEN 'same'
  WHEN day7 > 0 AND position < day7 THEN 'up'
  WHEN day7 > 0 AND position > day7 THEN 'down'
  WHEN day7 < 0 AND position <= -day7 THEN 'entered'
  WHEN day7 > 0 AND position IS NULL AND day7 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day7 - position END), no);
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_by_change_30d" ON "tracked_keywords"(project_id, (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day30 IS NULL THEN 'not_compared'
  WHEN position = day30 OR position IS NULL AND day30 <= 0 THEN 'same'
  WHEN day30 > 0 AND position < day30 THEN 'up'
  WHEN day30 > 0 AND position > day30 THEN 'down'
  WHEN day30 < 0 AND position <= -day30 THEN 'entered'
  WHEN day30 > 0 AND position IS NULL AND day30 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day30 - position END), no);
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_by_url" ON "tracked_keywords"(project_id, left(url, 200), no);
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_blocked" ON "tracked_keywords"(project_id, engine, reason, checked_at)
  WHERE state = 'unmeasured' AND reason IN ('captcha', 'blocked', 'rate-limited') AND checked_at IS NOT NULL;
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_earlier_overview" ON "tracked_keywords"(project_id, ai_measured_at) WHERE ai_measured_at < checked_at;

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_best_position_no_idx" ON "tracked_keywords"("project_id", "best_position", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_avg_monthly_searches_no_idx" ON "tracked_keywords"("project_id", "avg_monthly_searches", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_engine_no_idx" ON "tracked_keywords"("project_id", "engine", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_country_no_idx" ON "tracked_keywords"("project_id", "country", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_language_no_idx" ON "tracked_keywords"("project_id", "language", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_device_no_idx" ON "tracked_keywords"("project_id", "device", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_checked_at_no_idx" ON "tracked_keywords"("project_id", "checked_at", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_no_idx" ON "tracked_keywords"("project_id", "no");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_measured_at_idx" ON "tracked_keywords"("project_id", "measured_at");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_ai_measured_at_idx" ON "tracked_keywords"("project_id", "ai_measured_at");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_project_id_first_at_idx" ON "tracked_keywords"("project_id", "first_at");

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_entered_1d" ON "tracked_keywords"(project_id, day1, position) WHERE (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day1 IS NULL THEN 'not_compared'
  WHEN position = day1 OR position IS NULL AND day1 <= 0 THEN 'same'
  WHEN day1 > 0 AND position < day1 THEN 'up'
  WHEN day1 > 0 AND position > day1 THEN 'down'
  WHEN day1 < 0 AND position <= -day1 THEN 'entered'
  WHEN day1 > 0 AND position IS NULL AND day1 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day1 - position END) = 10000;
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_left_1d" ON "tracked_keywords"(project_id, depth, day1) WHERE (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day1 IS NULL THEN 'not_compared'
  WHEN position = day1 OR position IS NULL AND day1 <= 0 THEN 'same'
  WHEN day1 > 0 AND position < day1 THEN 'up'
  WHEN day1 > 0 AND position > day1 THEN 'down'
  WHEN day1 < 0 AND position <= -day1 THEN 'entered'
  WHEN day1 > 0 AND position IS NULL AND day1 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day1 - position END) = -10000;

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_entered_7d" ON "tracked_keywords"(project_id, day7, position) WHERE (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day7 IS NULL THEN 'not_compared'
  WHEN position = day7 OR position IS NULL AND day7 <= 0 THEN 'same'
  WHEN day7 > 0 AND position < day7 THEN 'up'
  WHEN day7 > 0 AND position > day7 THEN 'down'
  WHEN day7 < 0 AND position <= -day7 THEN 'entered'
  WHEN day7 > 0 AND position IS NULL AND day7 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day7 - position END) = 10000;
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_left_7d" ON "tracked_keywords"(project_id, depth, day7) WHERE (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day7 IS NULL THEN 'not_compared'
  WHEN position = day7 OR position IS NULL AND day7 <= 0 THEN 'same'
  WHEN day7 > 0 AND position < day7 THEN 'up'
  WHEN day7 > 0 AND position > day7 THEN 'down'
  WHEN day7 < 0 AND position <= -day7 THEN 'entered'
  WHEN day7 > 0 AND position IS NULL AND day7 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day7 - position END) = -10000;

-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_entered_30d" ON "tracked_keywords"(project_id, day30, position) WHERE (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day30 IS NULL THEN 'not_compared'
  WHEN position = day30 OR position IS NULL AND day30 <= 0 THEN 'same'
  WHEN day30 > 0 AND position < day30 THEN 'up'
  WHEN day30 > 0 AND position > day30 THEN 'down'
  WHEN day30 < 0 AND position <= -day30 THEN 'entered'
  WHEN day30 > 0 AND position IS NULL AND day30 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day30 - position END) = 10000;
-- borne: at most 10,000 rows for each project, indexed within a second
CREATE INDEX "tracked_keywords_left_30d" ON "tracked_keywords"(project_id, depth, day30) WHERE (CASE (CASE
  WHEN state IS NULL OR state = 'unmeasured' OR day30 IS NULL THEN 'not_compared'
  WHEN position = day30 OR position IS NULL AND day30 <= 0 THEN 'same'
  WHEN day30 > 0 AND position < day30 THEN 'up'
  WHEN day30 > 0 AND position > day30 THEN 'down'
  WHEN day30 < 0 AND position <= -day30 THEN 'entered'
  WHEN day30 > 0 AND position IS NULL AND day30 <= depth THEN 'left'
  ELSE 'not_compared' END) WHEN 'entered' THEN 10000 WHEN 'left' THEN -10000 WHEN 'not_compared' THEN NULL
  ELSE day30 - position END) = -10000;

-- borne: keywords of rounds that have not ended, one entry each
CREATE INDEX "tracking_items_open" ON "tracking_items"(run_id) WHERE status IN ('waiting', 'running');
