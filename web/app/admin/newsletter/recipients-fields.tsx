import { useQuery } from '@tanstack/react-query';
import { type Audience, audiences, stoppedDays } from '../../../../domain/audiences.ts';
import { visibleModules } from '../../../../domain/content/course.ts';
import { Checkbox } from '../../../ui/choice-fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { contentQuery } from '../draft/content-queries.ts';
import { audienceText, type NewsletterText } from './newsletter-issues.tsx';

const options = audiences.map((audience) => ({ value: audience, label: audienceText({ audience }) }));

interface RecipientsFieldsProps {
  text: NewsletterText;
  onChange: (change: Partial<NewsletterText>) => void;
}

/** The fields that choose the recipients of an issue. */
export function RecipientsFields({ text, onChange }: RecipientsFieldsProps) {
  const { audience, module_id, is_advertising } = text;
  return (
    <div className="grid gap-3">
      <SelectField
        label="Para"
        options={options}
        value={audience}
        onChange={({ target }) => onChange({ audience: target.value as Audience, module_id: null })}
      />
      {audience === 'stopped' && (
        <StoppedInField value={module_id} onChange={(value) => onChange({ module_id: value })} />
      )}
      {audience !== 'subscribers' && (
        <div>
          <Checkbox
            label="É publicidade: oferta, promoção ou outro produto"
            checked={is_advertising}
            onChange={({ target }) => onChange({ is_advertising: target.checked })}
          />
          <p className="text-ink-soft text-sm">
            {is_advertising
              ? 'Publicidade vai só a quem, neste grupo, confirmou a inscrição na newsletter.'
              : 'O que é sobre o curso vai a quem tem acesso, confirmou o e-mail e não pediu para parar.'}{' '}
            Cada e-mail diz como sair.
          </p>
        </div>
      )}
    </div>
  );
}

interface StoppedInFieldProps {
  value: string | null;
  onChange: (module: string | null) => void;
}

/** Chooses a module by its published title. */
function StoppedInField({ value, onChange }: StoppedInFieldProps) {
  const modules = useQuery(contentQuery).data?.published.document.course.modules ?? [];
  return (
    <SelectField
      label={`Sem nenhuma aula há ${stoppedDays} dias, parados em`}
      none="Qualquer módulo"
      options={visibleModules(modules).map(({ id, title }) => ({ value: id, label: title }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
