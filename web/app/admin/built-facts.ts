declare const builtProduct: { version: string };
declare const builtContentFields: readonly (readonly [path: string, label: string, place: string])[];

/** The product's version, as the build found it. */
export const product = builtProduct;
/** The fields of the content's forms but for the course: path, label, and the groups around it. */
export const contentFields = builtContentFields;
