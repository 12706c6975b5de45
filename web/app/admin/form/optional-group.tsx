import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNotices } from './content-field-frame.tsx';
import { useFormScope } from './form-scope.ts';

interface OptionalGroupProps {
  info: FieldInfo;
  path: string;
  isSet: boolean;
  children: ReactNode;
}

/** A group of content fields that the owner can add and remove as a whole, such as the promotion. */
export function OptionalGroup({ info, path, isSet, children }: OptionalGroupProps) {
  const { change } = useFormScope();
  return (
    <div data-path={path} tabIndex={-1} className="grid gap-5">
      <FieldNotices path={path} />
      {isSet && children}
      <div>
        {isSet ? (
          <Button Icon={Trash2} look="quiet" onClick={() => change(path, null)}>
            Remover {info.entry}
          </Button>
        ) : (
          <Button Icon={Plus} look="outline" onClick={() => change(path, info.blank)}>
            Adicionar {info.entry}
          </Button>
        )}
      </div>
    </div>
  );
}
