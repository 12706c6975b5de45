ALTER TABLE "backups" ADD COLUMN "send_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "send_reason" text;