import { Link, useNavigate } from 'react-router';
import { type SectionName, sectionNames, sections } from '../../../../domain/content/document.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { infoOf } from '../form/schema-path.ts';

/** The course has a page of its own. */
export const formSections = sectionNames.filter((name) => name !== 'course');

const address = (name: string) => `?secao=${name}`;
export const sectionLabel = (name: SectionName) => infoOf(sections[name]).label;

export function SectionNav({ current }: { current: SectionName }) {
  const navigate = useNavigate();
  const { unsavedSections, problems } = useDraft();
  return (
    <>
      <SelectField
        label="Seção"
        className="lg:hidden"
        options={formSections.map((name) => ({ value: name, label: sectionLabel(name) }))}
        value={current}
        onChange={({ target }) => navigate(address(target.value))}
      />
      <nav aria-label="Seções" className="sticky top-4 max-lg:hidden">
        <ul className="grid gap-1">
          {formSections.map((name) => (
            <li key={name}>
              <Link
                to={address(name)}
                aria-current={name === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold text-leaf-800 hover:bg-leaf-100 aria-[current]:bg-leaf-700 aria-[current]:text-white"
              >
                {sectionLabel(name)}
                {unsavedSections.includes(name) && <Mark label="não salva" look="bg-honey-400" />}
                {(problems[name]?.length ?? 0) > 0 && <Mark label="com erros" look="bg-coral-500" />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Mark({ label, look }: { label: string; look: string }) {
  return (
    <span className={`ml-auto size-2.5 rounded-full ${look}`}>
      <span className="sr-only">, {label}</span>
    </span>
  );
}
