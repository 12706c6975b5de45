export const serverFlags: string[];
export const compileCache: string;
