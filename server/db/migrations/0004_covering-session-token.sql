-- Drizzle cannot say INCLUDE: who a token belongs to is answered from the index alone, without the row.
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_unique", ADD CONSTRAINT "sessions_token_unique" UNIQUE ("token") INCLUDE ("user_id", "expires_at");
