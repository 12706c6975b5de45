import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { courseFileAccept } from '../../../../domain/file-formats.ts';
import { paths } from '../../../../domain/paths.ts';
import { fileRefusal } from '../../../../domain/uploads.ts';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, detailsOf, read } from '../../data/client.ts';
import { type Material, materialsQuery, useMaterials } from '../../data/materials.ts';
import { AdminAction } from '../admin-action.tsx';
import { FileButton } from '../form/file-button.tsx';
import { adminMessages } from '../messages.ts';
import { explainUpload } from '../uploads/explain-media.ts';
import { uploadCourseFile } from '../uploads/upload-course-file.ts';

/** The files that the owner uploaded to a module; changes apply at once, without publishing. */
export function UploadedFiles({ moduleId }: { moduleId: string }) {
  const { data } = useMaterials();
  const module = data?.modules.find(({ id }) => id === moduleId);
  const files = module?.materials.filter(({ kind }) => kind === 'upload') ?? [];
  if (files.length === 0) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="text-base">Arquivos enviados</h3>
      <p className="text-ink-soft text-sm">
        O que você muda aqui vale na hora, sem publicar.{' '}
        <Link className="link-alone" to={paths.upload}>
          Enviar outro
        </Link>
      </p>
      <ul className="mt-2 grid gap-2">
        {files.map((file) => (
          <Card as="li" tone="flat" key={file.id} className="p-2">
            <UploadRow file={file} moduleId={moduleId} />
          </Card>
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ file, moduleId }: { file: Material; moduleId: string }) {
  const queryClient = useQueryClient();
  const { id, title, file_name, file_size, url } = file;
  const refresh = () => queryClient.invalidateQueries(materialsQuery);
  const remove = () => read(api.admin['course-files'][':id'].$delete({ param: { id } }));
  const { mutate, isPending } = useMutation({
    mutationFn: async (next: File) => {
      const description = title === file_name ? '' : title;
      const { signal } = new AbortController();
      await uploadCourseFile({ file: next, moduleId, description, onSent: () => {}, signal });
      // Removed last: students always find one of the two.
      await remove();
    },
    onSuccess: () => toast.success(`${title} substituído`),
    onError: (error) => toast.error(explainUpload(codeOf(error), detailsOf(error))),
    onSettled: refresh,
  });

  function replace(next: File) {
    const refusal = fileRefusal(next);
    if (refusal) toast.error(adminMessages.uploadErrors[refusal]);
    else mutate(next);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <FileText aria-hidden size={20} className="ml-1 shrink-0 text-leaf-700" />
      <p className="min-w-[min(calc(100%-3rem),10rem)] flex-1 break-words">
        <a className="link-alone" href={url} target="_blank" rel="noopener">
          <bdi>{title}</bdi>
        </a>{' '}
        <span className="text-ink-soft text-sm">({fileSizeText(file_size)})</span>
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <FileButton
          label="Substituir"
          about={title}
          accept={courseFileAccept}
          isBusy={isPending}
          onPick={replace}
        />
        <AdminAction
          label="Remover"
          about={title}
          question={`Remover ${title}?`}
          look="danger"
          run={() => remove().then(refresh)}
          done={`${title} removido`}
        >
          O arquivo sai na hora das páginas dos alunos, e não volta.
        </AdminAction>
      </div>
    </div>
  );
}
