import type { Plugin } from 'esbuild'

export const modalPlugins: Plugin[]
export const preactAlias: Readonly<Record<string, string>>
export function readIcon(path: string): Promise<string | undefined>
