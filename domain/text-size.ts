/** `localStorage`: by how much the letters of documents are enlarged. In a file of its own, as the page's first script needs it alone. */
export const textSizeKey = 'ia-vet:text-size';
