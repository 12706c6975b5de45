import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { type Kept, type Made, type MadeKind, madeNames } from '../../../../domain/made.ts';
import { paths } from '../../../../domain/paths.ts';
import { Checkbox } from '../../../ui/choice-fields.tsx';
import { api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { QueryState } from '../query-state.tsx';

/** Warns of what a new name alone does not make safe. */
const cautions: Partial<Record<MadeKind, string>> = {
  'api-key': 'Quem a criou pode ter guardado a chave: o mais seguro é criar outra.',
  webhook: 'Confira se o endereço ainda é de um programa seu.',
  invitation: 'Quem foi convidado recebe outro link; o de antes deixa de valer.',
};

interface Props {
  id: string;
  kept: Kept;
  /** Undefined for the administrator's own account: nobody is left who could take over. */
  onKeep: ((kept: Kept) => void) | undefined;
}

/**
 * Lists what an account made, in the dialogs that erase it or take its role: all of it ends with that, but what the
 * signed-in administrator takes over by its box. Says whether its email still gets notices of sales and failures, and where an administrator may have sent the copies.
 */
export function MadeList({ id, kept, onKeep }: Props) {
  const query = useQuery(
    freshQuery(['admin', 'students', id, 'made'], () =>
      api.admin.students[':id'].made.$get({ param: { id } }),
    ),
  );
  const isKept = (one: Kept[number]) => kept.some(({ kind, id }) => kind === one.kind && id === one.id);
  const toggle = ({ kind, id }: Kept[number]) =>
    onKeep?.(isKept({ kind, id }) ? kept.filter((other) => other.id !== id) : [...kept, { kind, id }]);
  return (
    <QueryState query={query}>
      {({ made, gets_notices, copies_go_to }) => (
        <>
          {made.length > 0 && (
            <fieldset>
              <legend className="font-semibold">O que esta conta criou termina com isso</legend>
              {onKeep && <p className="text-ink-soft text-sm">Marque o que fica, em seu nome:</p>}
              <ul>
                {made.map((one) => (
                  <li key={one.kind + one.id}>
                    {onKeep ? (
                      <Checkbox
                        label={<span>Ficar com {nameOf(one)}</span>}
                        checked={isKept(one)}
                        onChange={() => toggle(one)}
                      />
                    ) : (
                      nameOf(one)
                    )}
                    {isKept(one) && <p className="pl-9 text-ink-soft text-sm">{cautions[one.kind]}</p>}
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          {gets_notices && (
            <p>
              Avisos de vendas e de falhas continuam indo para o e-mail desta conta.{' '}
              <Link className="link" to={paths.adminNotices}>
                Mudar
              </Link>
              ; o de cada venda muda em{' '}
              <Link className="link" to={fieldFormPath('site.saleNoticeEmail')}>
                Textos e preço
              </Link>
              .
            </p>
          )}
          {copies_go_to && (
            <p>
              As cópias de segurança continuam indo para {copies_go_to}: se o lugar é desta conta,{' '}
              <Link className="link" to={paths.adminBackups}>
                mude o destino
              </Link>
              .
            </p>
          )}
        </>
      )}
    </QueryState>
  );
}

const nameOf = ({ kind, name }: Pick<Made, 'kind' | 'name'>) => `${madeNames[kind]} “${name}”`;
