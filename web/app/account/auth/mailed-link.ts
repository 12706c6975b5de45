import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { MailedLink } from '../../../../domain/rendered-page.ts';
import type { LinkPurpose } from '../../../../domain/requests.ts';
import { api, read } from '../../data/client.ts';
import { useStart } from '../../data/start.ts';

/** Opens the login page at the second step: the password is checked. */
export const atSecondStep = { replace: true, state: { isSecondStep: true } };
export type LoginState = Partial<
  typeof atSecondStep.state & {
    /** Fills the field in, and leads to the password. */
    email: string;
    /** True right after a sign-up where nothing has to be confirmed first. */
    isReady: boolean;
  }
>;

const purposes: Partial<Record<string, LinkPurpose>> = {
  [paths.resetPassword]: 'reset-password',
  [paths.confirmEmail]: 'confirm-email',
};

interface Place {
  pathname: string;
  search: string;
}

const tokenIn = ({ search }: Place) => new URLSearchParams(search).get('token') ?? '';

/** Returns what the page's link opens; undefined without a link or if the request fails. */
export async function findLink(place: Place): Promise<MailedLink | undefined> {
  const purpose = purposes[place.pathname];
  const token = tokenIn(place);
  if (!purpose || !token) return undefined;
  return read(api.auth['mailed-link'].$get({ query: { purpose, token } })).catch(() => undefined);
}

/** Returns the link's token and removes it from the address bar and history: it is a key. */
export function useLinkToken(): string {
  const [place] = useState(useLocation());
  const token = tokenIn(place);
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', place.pathname);
  }, [token, place]);
  return token;
}

export function useMailedLink() {
  const known = useStart().link;
  const [place] = useState(useLocation());
  const token = useLinkToken();
  const [link, setLink] = useState<MailedLink | undefined>(known);
  const [isRefused, setRefused] = useState(token === '');
  useEffect(() => {
    if (!known) void findLink(place).then(setLink);
  }, [place, known]);
  return {
    token,
    /** Known before typing begins. */
    isOver: isRefused || link?.is_open === false,
    /** Hides the form: no token, or the server refused it. */
    isRefused,
    refuse: () => setRefused(true),
    hasPassword: link?.has_password ?? true,
  };
}
