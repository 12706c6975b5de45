ALTER TABLE "purchases" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "not_opening_reason" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "dispute_won_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
-- What was known until now. An account stands beside a purchase that has opened the course.
UPDATE "purchases" SET
	"approved_at" = CASE WHEN status = 'approved' THEN updated_at WHEN status <> 'pending' AND user_id IS NOT NULL THEN created_at END,
	"disputed_at" = CASE WHEN status = 'disputed' THEN updated_at END,
	"refunded_at" = CASE WHEN status = 'refunded' THEN updated_at END;
