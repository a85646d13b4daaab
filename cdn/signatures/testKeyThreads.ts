import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { createKeyThreads, type KeyThreads, type KeyThreadsOptions } from './keyThreads.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Real threads with a program bundled as in the build. The file lies where its packages are found. */
export async function createTestKeyThreads(
  options: Omit<KeyThreadsOptions, 'program'> & { source?: string } = {},
): Promise<KeyThreads> {
  const { source = './keyThread.ts', ...others } = options
  const program = at(`../../dist/build/keyThread.${crypto.randomUUID()}.mjs`)
  await esbuild.build({
    entryPoints: [at(source)],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return createKeyThreads({ program, ...others })
}
