import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { modalPlugins, preactAlias } from '../modalPlugins.mjs'

/** The CSS modules of the first view, in the order of their rules. They are the document's own style sheet. */
export async function findFirstStyles(entry) {
  const later = {
    name: 'later',
    setup: build =>
      build.onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  }
  const { metafile } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    outdir: 'out',
    alias: preactAlias,
    jsx: 'automatic',
    plugins: [later, ...modalPlugins()],
    metafile: true,
    write: false,
  })
  const [output] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint)
  return Object.keys(output.inputs)
    .filter(path => path.endsWith('.module.css'))
    .map(path => resolve(path))
}

/** Runs modal-app/boot/firstView.tsx. */
export async function drawFirstView({ browser, at, firstStyles }) {
  const outfile = at('dist/build/firstView.mjs')
  await esbuild.build({
    ...browser,
    entryPoints: [at('modal-app/boot/firstView.tsx')],
    outfile,
    platform: 'node',
    format: 'esm',
    alias: preactAlias,
    jsx: 'automatic',
    plugins: modalPlugins(firstStyles),
  })
  const { firstView } = await import(`${pathToFileURL(outfile)}?${Date.now()}`)
  return firstView()
}
