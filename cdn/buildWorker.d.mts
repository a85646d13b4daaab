import type { Metafile } from 'esbuild'

export function buildWorker(options: { outfile: string }): Promise<Metafile>
