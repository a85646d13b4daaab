import { join } from 'node:path'
import { build } from 'esbuild'
import { type ContestantName, isPeer, type PeerName, preloadOf } from '../contestants.ts'
import { buildPeer } from '../peers/buildPeer.ts'
import { peerFolder } from '../peers/installPeer.ts'
import { peers } from '../peers/peers.ts'
import type { BenchPage } from '../runRounds.ts'
import { onClickPage, preloadedPage, scriptedFrame, staticFrame } from './floors.ts'
import { hostPage, ourPage } from './hostPage.ts'
import type { Pages } from './startPages.ts'

export interface PreparePagesOptions {
  /** The project's root. */
  root: string
  hosts: Pages
  /** Serves the floors' iframes, from another site than `hosts`. */
  frames: Pages
  /** Our script tag. */
  tag: string
  /** Peers among them are installed already. */
  names: readonly ContestantName[]
}

/** Puts a page for each contestant on the servers. */
export async function preparePages(options: PreparePagesOptions): Promise<Partial<Record<ContestantName, BenchPage>>> {
  const { root, hosts, frames, tag, names } = options
  await frames.put('/static.html', staticFrame)
  await frames.put('/scripted.html', scriptedFrame('preactFrame.js'))
  await frames.put('/preactFrame.js', await bundle(join(root, 'e2e/bench/pages/preactFrame.ts')))

  const htmlOf = async (name: ContestantName): Promise<string> => {
    if (name === 'floor2') return onClickPage(`${frames.url}/static.html`)
    if (name === 'floor2b') return onClickPage(`${frames.url}/scripted.html`)
    if (name === 'floor3') return preloadedPage(`${frames.url}/static.html`)
    if (isPeer(name)) return peerPage(options, name)
    return ourPage(tag.replace(' async', ` data-preload="${preloadOf[name]}" async`))
  }
  const prepared: Partial<Record<ContestantName, BenchPage>> = {}
  for (const name of names) {
    const html = await htmlOf(name)
    await hosts.put(`/${name}.html`, html)
    const close = isPeer(name) ? peers[name].close : undefined
    const drawnIn = isPeer(name) ? 'page' : 'frame'
    prepared[name] = { url: `${hosts.url}/${name}.html`, html, drawnIn, mayFail: isPeer(name), close }
  }
  return prepared
}

/** A bundled product is served by the page's own site, a ready-made one by another, as their users have it. */
async function peerPage({ root, hosts, frames }: PreparePagesOptions, name: PeerName): Promise<string> {
  const files = await buildPeer(peerFolder(root, name), name)
  const pages = peers[name].files ? frames : hosts
  await Promise.all([...files].map(([path, content]) => pages.put(`/${name}/${path}`, content)))
  const base = `${pages.url}/${name}`
  return hostPage({
    head: peers[name].styleSheet ? `<link rel="stylesheet" href="${base}/main.css">` : '',
    tail: `<script type="module" src="${base}/main.js"></script>`,
  })
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
