import { paths } from '../../../domain/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field.tsx';

/** The form that looks up a certificate by its code; it submits by GET, without script. */
export function CertificateCodeForm({ typed, isWrong = false }: { typed?: string; isWrong?: boolean }) {
  return (
    <form action={paths.certificate} method="get">
      <FieldFrame
        label="Código do certificado"
        hint="São 12 letras e números, como em K7QX-3MPR-WH9D. Maiúsculas e hífens não fazem diferença."
      >
        {(control) => (
          <div className="flex flex-col gap-3 sm:flex-row">
            <input
              {...control}
              aria-invalid={isWrong || undefined}
              autoCapitalize="characters"
              autoComplete="off"
              className={`${control.className} min-h-12 min-w-0 flex-1 uppercase tracking-wider`}
              defaultValue={typed}
              maxLength={200}
              name="codigo"
              required
              spellCheck={false}
              type="text"
            />
            <Button look="primary" className="px-8" type="submit">
              Validar
            </Button>
          </div>
        )}
      </FieldFrame>
    </form>
  );
}
