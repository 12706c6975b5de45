import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leads elsewhere. React Router's own `Navigate` writes a warning where the server renders the page. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
