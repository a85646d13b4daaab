import { readFile } from 'node:fs/promises'
import { compile } from 'svelte/compiler'

/**
 * Compiles components of Svelte 5.
 * @type {import('esbuild').Plugin}
 */
export const svelteFiles = {
  name: 'svelte-files',
  setup(build) {
    build.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { js, warnings } = compile(await readFile(path, 'utf8'), { filename: path, generate: 'client' })
      return { contents: js.code, loader: 'js', warnings: warnings.map(({ message }) => ({ text: message })) }
    })
  },
}
