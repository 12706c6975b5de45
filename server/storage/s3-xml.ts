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

/** Such as `NoSuchBucket`; '' where none is given. */
export function errorCode(text: string): string {
  const root = rootOf(text, 'Error');
  return root ? textOf(root, 'Code') : '';
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
