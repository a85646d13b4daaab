export function compileCatalog(jsonText: string): string
