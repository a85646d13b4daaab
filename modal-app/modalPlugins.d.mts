/** Where the build finds React's modules. */
export const preactAlias: Readonly<Record<string, string>>

/** The script to load in place of lucide's file of an icon; undefined for other files. */
export function iconScript(path: string): Promise<string | undefined>
