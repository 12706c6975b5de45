import { useMutation } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { read } from '../../data/client.ts';
import { explainDesk } from '../explain-desk.ts';
import { newsletters } from './newsletters.ts';

/** Begins a newsletter. */
export function WriteButton() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => read(newsletters.$post()),
    onSuccess: ({ id }) => navigate(pathWithId(paths.deskNewsletter, id)),
    onError: (error) => toast.error(explainDesk(error)),
  });
  return (
    <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
      <PenLine aria-hidden size={18} />
      Escrever
    </button>
  );
}
