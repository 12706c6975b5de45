/** What middleware leaves on the request for the handlers. */
export interface AppEnv {
  Variables: { requestId: string };
}
