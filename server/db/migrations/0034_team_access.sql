ALTER TABLE "purchase_events" ADD COLUMN "replayed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "team_access_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "devices_forgotten_at" timestamp with time zone;--> statement-breakpoint
-- Links shown, and emails confirmed by the team, before there was the column; administrators have all power already.
UPDATE "users" SET "team_access_at" = "seen"."at"
FROM (
  SELECT "user_id", min("created_at") AS "at" FROM "audit_log"
  WHERE "action" = 'show-link' OR ("action" = 'confirm' AND "actor_id" IS NOT NULL)
  GROUP BY "user_id"
) AS "seen"
WHERE "seen"."user_id" = "users"."id"
  AND NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "users"."id" AND "profiles"."role" = 'admin');
