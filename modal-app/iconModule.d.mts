/** The files of lucide's icons. */
export const iconPath: RegExp
/**
 * A module that draws a lucide icon by our `createIcon`.
 * @returns undefined for an alias of another icon
 */
export function iconModule(path: string): Promise<string | undefined>
