ALTER TABLE "audit_log" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user_id_idx" ON "audit_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "purchase_events_purchase_id_idx" ON "purchase_events" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_words_idx" ON "purchases" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(lower(regexp_replace(normalize("name" || ' ' || "email" || ' ' || "transaction_id", NFD), '[\u0300-\u036f]', '', 'g')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')), ' ')));--> statement-breakpoint
CREATE INDEX "purchases_sold_at_idx" ON "purchases" USING btree (coalesce("approved_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "users_words_idx" ON "users" USING gin (array_to_tsvector(string_to_array(trim(regexp_replace(lower(regexp_replace(normalize("name" || ' ' || "email", NFD), '[\u0300-\u036f]', '', 'g')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')), ' ')));--> statement-breakpoint
CREATE INDEX "users_folded_name_idx" ON "users" USING btree (trim(regexp_replace(lower(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')),"id");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
UPDATE "users" SET "last_login_at" = greatest(
	(SELECT max("created_at") FROM "security_events" WHERE "user_id" = "users"."id" AND "kind" = 'login'),
	(SELECT max("updated_at") FROM "sessions" WHERE "user_id" = "users"."id")
);