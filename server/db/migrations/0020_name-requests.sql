CREATE TABLE "name_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_name" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "name_requests" ADD CONSTRAINT "name_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "name_requests_one_waiting" ON "name_requests" USING btree ("user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "name_requests_user_id_idx" ON "name_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "name_requests_decided_at_idx" ON "name_requests" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_one_look" ON "audit_log" USING btree ("actor_id","user_id",(("created_at" at time zone 'America/Sao_Paulo')::date)) WHERE action = 'look-at-student';