import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Replaces React Router's `Navigate`, which logs a warning when rendered on the server. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
