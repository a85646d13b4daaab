/** The content type of a published file, for this server and for static hosts. */
export function contentTypeOf(path: string): string
