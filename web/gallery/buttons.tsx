import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TitledCard } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { SubmitButton } from '../ui/form.tsx';

const looks = ['primary', 'buy', 'outline', 'quiet', 'danger', 'done', 'undone'] as const;
const looksOnDark = ['bright', 'onDark'] as const;

/** Every look and size of the buttons of web/ui, in the component gallery (`npm run gallery`). */
export function ButtonExamples() {
  return (
    <TitledCard title="Button e ButtonLink">
      {looks.map((look) => (
        <div key={look} className="flex flex-wrap items-center gap-3">
          <Button look={look}>{look}</Button>
          <Button look={look} isSmall Icon={Download}>
            pequeno
          </Button>
          <Button look={look} isLarge>
            grande
          </Button>
          <Button look={look} disabled>
            desligado
          </Button>
          <Button look={look} aria-disabled>
            no fim
          </Button>
        </div>
      ))}
      <div className="day-palette flex flex-wrap gap-3 rounded-card bg-leaf-800 p-5">
        {looksOnDark.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" href="#componentes">
          um endereço
        </ButtonLink>
        <ButtonLink as={Link} look="outline" Icon={Download} to="/">
          uma página
        </ButtonLink>
        <SubmitButton label="Salvar" busyLabel="Salvando..." />
        <CopyButton text="texto" title="o texto" />
        <CopyButton text="texto" title="o texto da linha" isInRow />
      </div>
    </TitledCard>
  );
}
