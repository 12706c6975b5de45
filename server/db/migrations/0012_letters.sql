CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"recipients" integer,
	"sent_count" integer,
	"refused_count" integer
);
--> statement-breakpoint
DROP INDEX "outbox_due_at_idx";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "newsletter_id" uuid;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_words_idx" ON "newsletter_subscribers" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(lower(regexp_replace(normalize("email", NFD), '[\u0300-\u036f]', '', 'g')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')), ' ')));--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_created_at_idx" ON "newsletter_subscribers" USING btree ("created_at","email");--> statement-breakpoint
CREATE INDEX "outbox_newsletter_due_at_idx" ON "outbox" USING btree ("due_at") WHERE due_at is not null and newsletter_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_newsletter_id_idx" ON "outbox" USING btree ("newsletter_id") WHERE newsletter_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_created_at_idx" ON "outbox" USING btree ("created_at","id") WHERE newsletter_id is null;--> statement-breakpoint
CREATE INDEX "outbox_failed_at_idx" ON "outbox" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_words_idx" ON "outbox" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(lower(regexp_replace(normalize("recipient", NFD), '[\u0300-\u036f]', '', 'g')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')), ' ')));--> statement-breakpoint
CREATE INDEX "outbox_due_at_idx" ON "outbox" USING btree ("due_at") WHERE due_at is not null and newsletter_id is null;