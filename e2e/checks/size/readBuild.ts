import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { ChunkFile } from './weighChunks.ts'

/** The page's scripts besides the loader. */
export const lateNames = ['modal', 'chains', 'safe', 'verify', 'signIn'] as const

/** The built files that the check reads. */
export interface Build {
  loader: string
  modal: string
  /** Compressed bytes of the page's scripts. */
  brotli: Record<'loader' | (typeof lateNames)[number], number>
  /** The first view's script, which is inline in modal.html. */
  firstView: string
  /** Files of `assets/` by name. */
  chunks: Record<string, ChunkFile>
  /** Its files by name, and the scripts of its frame and of its window. */
  secureSite: { files: Record<string, ChunkFile>; start: string; window: string }
}

/** @param root the project's root, where `dist/` has been built and published */
export async function readBuild(root: string): Promise<Build> {
  const text = (path: string) => readFile(join(root, path), 'utf8')
  const { version } = JSON.parse(await text('package.json'))
  const { files }: { files: Record<string, { brotli: number }> } = JSON.parse(
    await text(`dist/site/${version}/manifest.json`),
  )
  const weight = (name: string) => files[`${version}/${name}`]?.brotli ?? Number.NaN
  const scripts = Object.entries(files).filter(([path]) => path.startsWith('assets/') && path.endsWith('.js'))
  const chunks = await Promise.all(
    scripts.map(
      async ([path, { brotli }]) => [basename(path), { brotli, text: await text(`dist/site/${path}`) }] as const,
    ),
  )
  return {
    loader: await text(`dist/site/${version}/loader.js`),
    modal: await text(`dist/site/${version}/modal.js`),
    brotli: {
      loader: weight('loader.js'),
      modal: weight('modal.js'),
      chains: weight('chains.js'),
      safe: weight('safe.js'),
      verify: weight('verify.js'),
      signIn: weight('signIn.js'),
    },
    firstView: await text('dist/modal/entry.js'),
    chunks: Object.fromEntries(chunks),
    secureSite: await readSecureSite(join(root, 'dist/secure')),
  }
}

const compress = promisify(brotliCompress)

/** The server compresses its files as it starts, so they are compressed here. */
async function readSecureSite(folder: string): Promise<Build['secureSite']> {
  const { sdk, window } = JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8'))
  const names = (await readdir(join(folder, 'assets'))).filter(name => name.endsWith('.js'))
  const files = await Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, 'assets', name), 'utf8')
      return [name, { text, brotli: (await compress(text)).byteLength }] as const
    }),
  )
  return { files: Object.fromEntries(files), start: basename(sdk.script), window: basename(window.script) }
}
