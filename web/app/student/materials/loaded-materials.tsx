import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { type Materials, useMaterials } from '../../data/materials.ts';

/** Shows the one list of all files once it is there; until then, or should it not come, says so. */
export function LoadedMaterials({ children }: { children: (materials: Materials) => ReactNode }) {
  const materials = useMaterials();
  if (materials.isPending) return <Loading label="Carregando materiais..." />;
  if (materials.isLoadingError)
    return <RetryAlert onRetry={() => void materials.refetch()}>{messages.materials.listFailed}</RetryAlert>;
  return children(materials.data);
}
