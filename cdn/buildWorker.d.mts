import type { Metafile } from 'esbuild'
import type { WorkerParts } from './worker.ts'

export function buildWorker(options: WorkerParts & { outfile: string }): Promise<Metafile>
