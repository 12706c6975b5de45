ALTER TABLE "verifications" ADD COLUMN "shown_to" uuid;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "credential_keys" ADD COLUMN "alg" text DEFAULT 'EdDSA' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "turned_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "created_by" uuid;--> statement-breakpoint
-- The audit record of an endpoint is of the same transaction; a newsletter's is the latest with its subject.
UPDATE "webhook_endpoints" SET "created_by" = "audit_log"."actor_id" FROM "audit_log"
WHERE "audit_log"."action" = 'add-webhook' AND "audit_log"."created_at" = "webhook_endpoints"."created_at";--> statement-breakpoint
UPDATE "newsletters" SET "sender_id" = (
	SELECT "actor_id" FROM "audit_log" WHERE "action" IN ('schedule-newsletter', 'send-newsletter')
		AND ("detail" = "subject" OR starts_with("detail", "subject" || ': ')) AND "actor_id" IS NOT NULL
	ORDER BY "created_at" DESC LIMIT 1)
WHERE "scheduled_at" IS NOT NULL OR EXISTS (
	SELECT FROM "outbox" WHERE "outbox"."newsletter_id" = "newsletters"."id" AND "outbox"."due_at" IS NOT NULL);
