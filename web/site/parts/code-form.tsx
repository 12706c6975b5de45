import { paths } from '../../../domain/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useContent } from '../content.ts';

/** Submits by GET, without script. */
export function CodeForm({ typed, isWrong = false }: { typed?: string; isWrong?: boolean }) {
  const { field } = useContent().certificate.page;
  return (
    <form action={paths.certificate} className="grid gap-2" method="get">
      <label className="font-semibold" htmlFor="codigo">
        {field.label}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          aria-describedby="codigo-hint"
          aria-invalid={isWrong || undefined}
          autoCapitalize="characters"
          autoComplete="off"
          className="min-h-12 w-full min-w-0 flex-1 rounded-control border border-ink-soft bg-white px-4 py-2.5 text-base text-ink uppercase tracking-wider hover:border-leaf-700 aria-invalid:border-coral-600"
          defaultValue={typed}
          id="codigo"
          maxLength={200}
          name="codigo"
          required
          spellCheck={false}
          type="text"
        />
        <Button look="primary" className="px-8" type="submit">
          {field.buttonLabel}
        </Button>
      </div>
      <p className="text-ink-soft text-sm" id="codigo-hint">
        {field.hint}
      </p>
    </form>
  );
}
