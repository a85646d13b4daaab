import { readFile } from 'node:fs/promises'
import { compileCatalog } from './compileCatalog.mjs'

/** esbuild plugin: compiles texts at build time, so no message parser is shipped. */
export const compiledTexts = {
  name: 'compiled-texts',
  setup(build) {
    build.onLoad({ filter: /\/locales\/[\w.-]+\.gen\.json$/ }, async ({ path }) => ({
      contents: `export default ${compileCatalog(await readFile(path, 'utf8'))}`,
      loader: 'js',
      watchFiles: [path],
    }))
  },
}
