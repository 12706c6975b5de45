-- Marks the first day of this count: earlier days have none, not zero.
INSERT INTO "daily_counts" ("day", "step", "count")
VALUES ((now() AT TIME ZONE 'America/Sao_Paulo')::date, 'sales-page', 0)
ON CONFLICT DO NOTHING;
