import type { ErrorBody } from '../../../../domain/error-codes.ts';
import { ApiError, codeOf } from '../../data/client.ts';
import { requestFreshLogin } from '../../data/fresh-login.ts';

interface CourseFileUpload {
  file: File;
  moduleId: string;
  description: string;
  /** Receives the percentage of bytes sent. */
  onSent: (percent: number) => void;
  /** Cancels the upload. */
  signal: AbortSignal;
}

/** Uploads a course file in one request, and once more after a fresh login if the server asks for one. @throws {ApiError} when refused or offline */
export async function uploadCourseFile(upload: CourseFileUpload): Promise<void> {
  try {
    await sendOnce(upload);
  } catch (error) {
    if (codeOf(error) !== 'fresh_login_required' || !(await requestFreshLogin())) throw error;
    await sendOnce(upload);
  }
}

/** Uses XMLHttpRequest, which reports upload progress. */
function sendOnce({ file, moduleId, description, onSent, signal }: CourseFileUpload): Promise<void> {
  const body = new FormData();
  body.append('module_id', moduleId);
  body.append('file_description', description);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onSent((loaded / total) * 100);
    request.onload = () => {
      if (request.status === 201) resolve();
      else reject(apiErrorFrom(request));
    };
    request.onerror = () => reject(new ApiError('network', 0));
    request.onabort = () => reject(new ApiError('network', 0));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/course-files');
    request.send(body);
  });
}

/** Returns the error in the body of a failed response. */
export function apiErrorFrom({
  status,
  responseText,
}: Pick<XMLHttpRequest, 'status' | 'responseText'>): ApiError {
  try {
    const { error } = JSON.parse(responseText) as ErrorBody;
    return new ApiError(error.code, status, 0, error);
  } catch {
    return new ApiError('internal', status);
  }
}
