import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { compileScript, parse } from 'vue/compiler-sfc'

/**
 * Compiles single-file components of Vue: `<script setup lang="ts">` with an inlined template.
 * @type {import('esbuild').Plugin}
 */
export const vueFiles = {
  name: 'vue-files',
  setup(build) {
    build.initialOptions.define = {
      ...build.initialOptions.define,
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    }
    build.onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor, errors } = parse(await readFile(path, 'utf8'), { filename: path })
      if (errors.length) return { errors: errors.map(({ message }) => ({ text: message, location: { file: path } })) }
      const { content } = compileScript(descriptor, { id: basename(path, '.vue'), inlineTemplate: true })
      return { contents: content, loader: 'ts' }
    })
  },
}
