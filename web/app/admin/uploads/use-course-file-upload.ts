import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { uploadRefusal } from '../../../../domain/uploads.ts';
import { toast } from '../../../ui/toast.ts';
import { codeOf, detailsOf } from '../../data/client.ts';
import { useContent } from '../../data/content.ts';
import { materialsQuery } from '../../data/materials.ts';
import { endSession } from '../../data/session-client.ts';
import { adminMessages } from '../messages.ts';
import { explainUpload } from './explain-media.ts';
import { uploadCourseFile } from './upload-course-file.ts';

/** Percent. */
const progressStep = 10;
/** Highest percentage shown before the server confirms. */
const maxUnconfirmedProgress = 90;
/** Milliseconds between steps. */
const progressInterval = 300;

/** Returns the next percentage to show: one step more, unless less has been sent. */
export function nextProgress(shown: number, sentPercent: number): number {
  const next = shown + progressStep;
  return next <= Math.min(sentPercent, maxUnconfirmedProgress) ? next : shown;
}

/** Milliseconds before the student area opens. */
const redirectDelay = 1_000;

interface UploadValues {
  file: File | undefined;
  moduleId: string;
  description: string;
  isAdmin: boolean;
}

/** Returns the upload of the form on `/enviar-arquivo` and its progress. Leaving the page cancels it. */
export function useCourseFileUpload() {
  const { modules } = useContent();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** Percent; undefined without an upload. */
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function upload({ file, moduleId, description, isAdmin }: UploadValues): Promise<void> {
    // A second click can come before the button is disabled.
    if (running.current) return;
    const refusal = uploadRefusal({ hasFile: file !== undefined, moduleId, isAdmin });
    if (refusal || !file) return toast.error(adminMessages.uploadErrors[refusal ?? 'file_missing']);

    const moduleName = modules.find(({ id }) => id === moduleId)?.uploadName ?? moduleId;
    const controller = new AbortController();
    running.current = controller;
    let sent = 0;
    setProgress(0);
    const progressTimer = setInterval(
      () => setProgress((shown) => nextProgress(shown ?? 0, sent)),
      progressInterval,
    );
    toast.info(adminMessages.upload.started(file.name));
    try {
      const onSent = (percent: number) => {
        sent = percent;
      };
      await uploadCourseFile({ file, moduleId, description, onSent, signal: controller.signal });
      // The controller stays set, so that no second upload starts before the redirect.
      setProgress(100);
      toast.success(adminMessages.upload.success(file.name, moduleName));
      void queryClient.invalidateQueries(materialsQuery);
      setTimeout(() => !controller.signal.aborted && navigate(paths.studentArea), redirectDelay);
    } catch (error) {
      running.current = undefined;
      if (controller.signal.aborted) return;
      setProgress(undefined);
      const code = codeOf(error);
      toast.error(explainUpload(code, detailsOf(error)));
      if (code === 'session_missing') endSession();
    } finally {
      clearInterval(progressTimer);
    }
  }

  return { upload, progress, isUploading: progress !== undefined };
}
