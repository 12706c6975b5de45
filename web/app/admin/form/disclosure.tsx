import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { ChangedMark } from './content-field-frame.tsx';
import { mustExpand, useFormScope } from './form-scope.ts';

interface DisclosureProps {
  path: string;
  title: string;
  help?: string | undefined;
  isOpenAtFirst?: boolean;
  handle?: ReactNode;
  actions?: ReactNode;
  /** True at the top level of a section: the title is a heading, which those of list entries are not. */
  isSection?: boolean | undefined;
  children: ReactNode;
}

/** A collapsible group of a content form. It renders its fields only while open: a section has hundreds. */
export function Disclosure({ path, title, help, handle, actions, children, ...props }: DisclosureProps) {
  const { isOpenAtFirst = false, isSection = false } = props;
  const Heading = isSection ? 'h3' : 'p';
  const id = useId();
  const scope = useFormScope();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useOpening(mustExpand(scope, path), setOpen);
  const [, [notice] = []] = [...scope.notices].find(([place]) => place.startsWith(`${path}.`)) ?? [];
  return (
    <Card tone={isSection ? 'white' : 'flat'}>
      <div className="flex flex-wrap items-center gap-x-1 p-2">
        {handle}
        <Heading className={`flex-1 ${actions ? 'min-w-[min(100%,11rem)]' : 'min-w-28'}`}>
          <button
            type="button"
            id={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-content` : undefined}
            data-path={path}
            className="flex min-h-11 w-full scroll-my-32 items-center gap-2 rounded-control px-2 py-1.5 text-left font-semibold hover:bg-leaf-50"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden
              size={20}
              className={`shrink-0 text-leaf-700 transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            <span className="min-w-0 break-words">{title}</span>
          </button>
        </Heading>
        <ChangedMark path={path} />
        {notice && (
          <Badge tone="honey" className="mr-2 max-w-full">
            {notice.split(/[:.;]/, 1).join('')}
          </Badge>
        )}
        {actions && <div className="ml-auto flex">{actions}</div>}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border.
        <div
          role="group"
          aria-labelledby={`${id}-title`}
          id={`${id}-content`}
          className="grid gap-5 px-3 pt-1 pb-4 sm:px-5 sm:pb-5"
        >
          {help && <p className="text-ink-soft">{help}</p>}
          {children}
        </div>
      )}
    </Card>
  );
}

/** Opens once there is a reason to: the reader may close it again. */
function useOpening(mustOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  const [hadToOpen, setHadToOpen] = useState(false);
  if (mustOpen === hadToOpen) return;
  setHadToOpen(mustOpen);
  if (mustOpen) setOpen(true);
}

/** Folds what few owners change. It opens where one has an error or is linked to, and where the browser's search finds one. */
export function MoreFields({ paths, children }: { paths: readonly string[]; children: ReactNode }) {
  const scope = useFormScope();
  const [isOpen, setOpen] = useState(false);
  useOpening(
    paths.some((path) => mustExpand(scope, path)),
    setOpen,
  );
  return (
    <details
      className="group grid gap-4"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-leaf-800 hover:bg-leaf-100">
        <SummaryChevron />
        <span>Mais</span>
        {paths.some((path) => scope.isChanged(path)) && <Badge tone="honey">Mudou</Badge>}
      </summary>
      <div className="mt-4 grid gap-4">{children}</div>
    </details>
  );
}
