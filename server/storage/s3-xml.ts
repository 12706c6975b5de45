import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** What a store says in XML. */

interface Listing {
  entries: { path: string; modified: Date }[];
  /** Whether there is more after these. */
  isTruncated: boolean;
}

/** @returns nothing where it is no listing */
export function parseListing(text: string): Listing | undefined {
  const root = rootOf(text, 'ListBucketResult');
  return (
    root && {
      entries: childrenOf(root, 'Contents').map((entry) => ({
        path: textOf(entry, 'Key'),
        modified: new Date(textOf(entry, 'LastModified')),
      })),
      isTruncated: textOf(root, 'IsTruncated') === 'true',
    }
  );
}

/** @returns the id of an upload in parts that has begun; '' where it is no such answer */
export function uploadId(text: string): string {
  const root = rootOf(text, 'InitiateMultipartUploadResult');
  return root ? textOf(root, 'UploadId') : '';
}

/** Whether the parts have become a file; an error may come after the status that says so. */
export function isCompleted(text: string): boolean {
  return rootOf(text, 'CompleteMultipartUploadResult') !== undefined;
}

/** @returns the ids of the uploads in parts under way at a path */
export function parseUploads(text: string, path: string): string[] {
  const root = rootOf(text, 'ListMultipartUploadsResult');
  return (root ? childrenOf(root, 'Upload') : [])
    .filter((upload) => textOf(upload, 'Key') === path)
    .map((upload) => textOf(upload, 'UploadId'));
}

/** Such as `NoSuchBucket`; '' where none is given, or none that may be logged. */
export function errorCode(text: string): string {
  const root = rootOf(text, 'Error');
  const code = root ? textOf(root, 'Code') : '';
  return /^\w{1,60}$/.test(code) ? code : '';
}

/** @returns nothing for anything else, such as a proxy's page */
function rootOf(text: string, name: string): XmlElement | undefined {
  try {
    const { root } = parseXml(text);
    return root?.name === name ? root : undefined;
  } catch {
    return undefined;
  }
}

function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child instanceof XmlElement).filter((child) => child.name === name);
}

function textOf(parent: XmlElement, name: string): string {
  return childrenOf(parent, name)[0]?.text ?? '';
}
