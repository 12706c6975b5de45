import { messages } from '../../messages.ts';
import { useContent } from '../content.ts';

/** Where the script shows short messages, and the words it has for them. */
export function Notices() {
  const everyPage = useContent().site.everyPage;
  return (
    <div
      className="notices"
      data-dismiss={everyPage.notices.dismissLabel}
      data-invalid-checkout={messages.checkout.invalid}
      data-login-required={messages.guard.loginRequired}
      data-notices
      data-opening-checkout={messages.checkout.opening}
      data-redirecting={messages.guard.redirecting}
      role="status"
    />
  );
}
