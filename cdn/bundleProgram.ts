import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** Native code, and packages that locate their own files. */
const separate = ['libsql', '@resvg/resvg-js', 'pg', 'nodemailer']

/** A killed server holds its lease for 20 seconds; tests shorten it to two. */
const shortLeases: Plugin = {
  name: 'short leases',
  setup({ onResolve }) {
    onResolve({ filter: /\/leaseTimes\.ts$/ }, () => ({
      path: fileURLToPath(new URL('store/testLeaseTimes.ts', import.meta.url)),
    }))
  },
}

/**
 * Bundles a program that a test starts as a process, and its database thread. Includes packages: loading a thousand
 * files takes over a second of CPU time, a single file a third.
 * @param source a file of this folder, or the text of a module in `folder`
 * @param plugins change what is bundled
 */
export async function bundleProgram(
  outfile: string,
  source: { file: string } | { text: string; folder: string },
  plugins: readonly Plugin[] = [],
) {
  const here = fileURLToPath(new URL('.', import.meta.url))
  await build({
    ...('file' in source
      ? { entryPoints: [join(here, source.file)] }
      : { stdin: { contents: source.text, resolveDir: source.folder } }),
    outfile,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    external: separate,
    plugins: [shortLeases, ...plugins],
    // Packages call `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  })
  for (const file of ['sqliteThread.mjs', 'sqliteConnection.mjs'])
    await copyFile(join(here, 'store/sqlite', file), join(dirname(outfile), file))
}
