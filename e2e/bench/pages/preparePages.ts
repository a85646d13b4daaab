import { join } from 'node:path'
import { build } from 'esbuild'
import { type ContestantName, preloadOf } from '../contestants.ts'
import type { BenchPage } from '../runRounds.ts'
import { onClickPage, preloadedPage, scriptedFrame, staticFrame } from './floors.ts'
import { ourPage } from './hostPage.ts'
import type { Pages } from './startPages.ts'

export interface PreparePagesOptions {
  /** The project's root. */
  root: string
  hosts: Pages
  /** Serves the floors' iframes, on another site than `hosts`. */
  frames: Pages
  /** Our script tag. */
  tag: string
  names: readonly ContestantName[]
}

/** Adds a page for each contestant to the servers. */
export async function preparePages(options: PreparePagesOptions): Promise<Partial<Record<ContestantName, BenchPage>>> {
  const { root, hosts, frames, tag, names } = options
  await frames.put('/static.html', staticFrame)
  await frames.put('/scripted.html', scriptedFrame('preactFrame.js'))
  await frames.put('/preactFrame.js', await bundle(join(root, 'e2e/bench/pages/preactFrame.ts')))

  const htmlOf = async (name: ContestantName): Promise<string> => {
    if (name === 'floor2') return onClickPage(`${frames.url}/static.html`)
    if (name === 'floor2b') return onClickPage(`${frames.url}/scripted.html`)
    if (name === 'floor3') return preloadedPage(`${frames.url}/static.html`)
    return ourPage(tag.replace(' async', ` data-preload="${preloadOf[name]}" async`))
  }
  const prepared: Partial<Record<ContestantName, BenchPage>> = {}
  for (const name of names) {
    const html = await htmlOf(name)
    await hosts.put(`/${name}.html`, html)
    prepared[name] = { url: `${hosts.url}/${name}.html`, html }
  }
  return prepared
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  const [script] = outputFiles
  if (!script) throw new Error(`esbuild made no output from ${entry}`)
  return script.text
}
