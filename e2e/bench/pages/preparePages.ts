import { join } from 'node:path'
import { build } from 'esbuild'
import { type ContestantName, contestants, preloadOf } from '../contestants.ts'
import type { BenchPage } from '../runRounds.ts'
import { onClickPage, preloadedPage, scriptedFrame, staticFrame } from './floors.ts'
import { ourPage } from './hostPage.ts'
import type { Pages } from './startPages.ts'

export interface PreparePagesOptions {
  /** The project's root. */
  root: string
  hosts: Pages
  /** Serves the floors' iframes, from another site than `hosts`. */
  frames: Pages
  /** Our script tag. */
  tag: string
}

/** Puts a page for each contestant on the servers. */
export async function preparePages(options: PreparePagesOptions): Promise<Record<ContestantName, BenchPage>> {
  const { root, hosts, frames, tag } = options
  frames.put('/static.html', staticFrame)
  frames.put('/scripted.html', scriptedFrame('preactFrame.js'))
  frames.put('/preactFrame.js', await bundle(join(root, 'e2e/bench/pages/preactFrame.ts')))

  const htmlOf = (name: ContestantName): string => {
    if (name === 'floor2') return onClickPage(`${frames.url}/static.html`)
    if (name === 'floor2b') return onClickPage(`${frames.url}/scripted.html`)
    if (name === 'floor3') return preloadedPage(`${frames.url}/static.html`)
    return ourPage(tag.replace(' async', ` data-preload="${preloadOf[name]}" async`))
  }
  const pageOf = (name: ContestantName): BenchPage => {
    const html = htmlOf(name)
    hosts.put(`/${name}.html`, html)
    return { url: `${hosts.url}/${name}.html`, html }
  }
  const names = Object.keys(contestants) as ContestantName[]
  return Object.fromEntries(names.map(name => [name, pageOf(name)])) as Record<ContestantName, BenchPage>
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
  if (!script) throw new Error(`esbuild made nothing of ${entry}`)
  return script.text
}
