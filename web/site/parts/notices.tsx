import { landing } from '../../../content/landing.ts';

const { notices } = landing;

/** Where the script shows short messages, and the words it has for them. */
export function Notices() {
  return (
    <div
      className="notices"
      data-dismiss={notices.dismissLabel}
      data-invalid-checkout={notices.invalidCheckout}
      data-login-required={notices.loginRequired}
      data-notices
      data-opening-checkout={notices.openingCheckout}
      data-redirecting={notices.redirectingToLogin}
      role="status"
    />
  );
}
