import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { PeerName } from '../contestants.ts'
import { peers } from './peers.ts'

/** Path → content. */
export type PeerFiles = ReadonlyMap<string, Uint8Array>

/** What a package imports only when it is there: esbuild has to be told that it need not be. */
const missingIsEmpty: Plugin = {
  name: 'missing-is-empty',
  setup(context) {
    const again = Symbol('again')
    context.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (pluginData === again) return undefined
      const found = await context.resolve(path, { kind, resolveDir, importer, pluginData: again })
      return found.errors.length ? { path, namespace: 'missing' } : undefined
    })
    context.onLoad({ filter: /.*/, namespace: 'missing' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/**
 * Makes a peer's files the way a site would: esbuild, minified, split, for production. Ready-made ones stay as they are.
 * @param folder of an installed peer
 */
export async function buildPeer(folder: string, name: PeerName): Promise<PeerFiles> {
  const { files, script } = peers[name]
  if (files) return new Map([...(await readFolder(join(folder, 'package', files))), ['main.js', Buffer.from(script)]])
  const outdir = join(folder, 'out')
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: folder, loader: 'tsx', sourcefile: 'main.tsx' },
    entryNames: 'main',
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    outdir,
    write: false,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.NODE_DEBUG': 'undefined', global: 'globalThis' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'file' },
    plugins: [missingIsEmpty],
  })
  return new Map(outputFiles.map(({ path, contents }) => [relative(outdir, path).split(sep).join('/'), contents]))
}

async function readFolder(folder: string): Promise<PeerFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && !entry.name.endsWith('.map'))
    .map(entry => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      paths.map(async path => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const),
    ),
  )
}
