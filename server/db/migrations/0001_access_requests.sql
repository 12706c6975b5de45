CREATE TABLE "access_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"email" text NOT NULL,
	"former_email" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_one_waiting" ON "access_requests" USING btree ("purchase_id","email") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "access_requests_purchase_id_idx" ON "access_requests" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "access_requests_created_at_idx" ON "access_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchases_code_idx" ON "purchases" USING btree (regexp_replace(lower(regexp_replace("transaction_id", '[^A-Za-z0-9]', '', 'g') collate "C"), '^hp(?=[0-9])', ''));