export interface User {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** While false, the email may be another person's: nothing stored under it may be shown to the account. */
  emailVerified: boolean;
}
