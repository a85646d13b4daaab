/**
 * The content security policy of a published file, if it is a page of the documents.
 * @param server the server's own origin: the preview of the playground, read under another name, loads the modal from
 *   there
 */
export function docsPolicy(path: string, server?: string): string | undefined
