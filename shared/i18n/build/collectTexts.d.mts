export function readTexts(folder: string): Promise<Record<string, Record<string, string>>>
export function readLocales(folder: string): Promise<string[]>
