import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { backupUploadsPath, checkUploadBody, maxBackupGigabytes } from '../../../../domain/backups.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApiError, api, read } from '../../data/client.ts';
import { FileButton } from '../form/file-button.tsx';
import { adminMessages } from '../messages.ts';
import { createUpload, resumePrevious, uploadErrorOf } from '../uploads/resumable-upload.ts';
import { useRefresh } from '../use-change.ts';
import { explainBackup } from './explain-backup.ts';

const { backups: texts } = adminMessages;

interface ChosenFile {
  file: File;
  isEncrypted: boolean;
}

/** Uploads a backup file from the owner's computer; the server checks it before it can be restored. */
export function UploadBackupDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [percent, setPercent] = useState<number>();
  /** Id of the completed upload, which a wrong key does not discard. */
  const uploadId = useRef<string>(undefined);
  const [unmounted] = useState(() => new AbortController());
  useEffect(() => () => unmounted.abort(), [unmounted]);
  const refresh = useRefresh();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);

  async function upload(json: z.output<typeof checkUploadBody>): Promise<void> {
    if (!chosen) return;
    setFailure(undefined);
    setSending(true);
    try {
      await read(api.auth['fresh-login'].$get());
      uploadId.current ??= await uploadBackup(chosen.file, setPercent, unmounted.signal).finally(() =>
        setPercent(undefined),
      );
      await read(api.admin.backups.uploads[':id'].check.$post({ param: { id: uploadId.current }, json }));
      toast.success(texts.sent);
      await refresh();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  async function choose(file: File): Promise<void> {
    uploadId.current = undefined;
    setFailure(undefined);
    setChosen({ file, isEncrypted: await isEncrypted(file) });
  }

  return (
    <ConfirmDialog
      title="Enviar uma cópia"
      confirmLabel="Enviar"
      busyLabel="Enviando..."
      isDisabled={!chosen}
      schema={checkUploadBody}
      values={{ key: '' }}
      onConfirm={upload}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {failure !== undefined && !unmounted.signal.aborted && (
          <Alert tone="error">{explainBackup(failure)}</Alert>
        )}
        <p>
          Um arquivo que este site fez: baixado daqui, ou do armazenamento de fora. Até {maxBackupGigabytes}
          {'\u00a0'}GB. O site o confere inteiro, e só então ele entra na lista.
        </p>
        {chosen && (
          <p className="wrap-anywhere">
            <bdi className="font-semibold">{chosen.file.name}</bdi>{' '}
            <span className="text-ink-soft text-sm">{fileSizeText(chosen.file.size)}</span>
          </p>
        )}
        <div>
          <FileButton
            label={chosen ? 'Escolher outro' : 'Escolher arquivo'}
            accept=".gz,.age"
            isBusy={isSending}
            onPick={(file) => void choose(file)}
          />
        </div>
        {chosen?.isEncrypted && (
          <Field
            label="Chave ou senha da cópia"
            name="key"
            type="password"
            autoComplete="off"
            hint="Esta cópia está cifrada. É a chave que você guardou quando a criou."
          />
        )}
        {percent !== undefined && (
          <>
            <ProgressBar label="Envio da cópia" percent={percent} />
            <p role="status" className="text-ink-soft text-sm">
              Deixe esta página aberta. Se o envio parar, envie o mesmo arquivo de novo: ele continua de onde
              estava.
            </p>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** The first line of a file encrypted with `age`. */
const ageHeader = 'age-encryption.org/v1\n';

/** Returns true if the backup file needs a key. */
async function isEncrypted(file: File): Promise<boolean> {
  return (await file.slice(0, ageHeader.length).text()) === ageHeader;
}

/**
 * Uploads a backup file in parts, resuming an earlier attempt.
 * @param onSent receives the percentage of bytes sent @returns the upload's id @throws {ApiError}
 */
async function uploadBackup(
  file: File,
  onSent: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const start = async () => {
      const upload = await createUpload(file, {
        endpoint: backupUploadsPath,
        // Half a minute without network.
        retryDelays: [0, 1_000, 3_000, 10_000, 20_000],
        onProgress: (sent) => onSent(Math.floor((sent / file.size) * 100)),
        onSuccess: resolve,
        onError: (error) => reject(uploadErrorOf(error)),
      });
      signal.addEventListener('abort', () => {
        void upload.abort();
        reject(new ApiError('network', 0));
      });
      await resumePrevious(upload);
      if (!signal.aborted) upload.start();
    };
    start().catch(reject);
  });
}
