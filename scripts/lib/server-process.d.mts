export const nodeFlags: string[];
export const serverFlags: string[];
export const compileCache: string;
