import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answer } from '../../cdn/httpServer.ts'
import { startFarcaster } from '../services/farcaster/startFarcaster.ts'
import { startLocalMail } from '../services/mail/startLocalMail.ts'
import { startOidc } from '../services/oidc/startOidc.ts'
import { portOffsets, siteUrls } from '../services/portBase.ts'
import { type Part, startTogether } from '../services/running.ts'
import { startLocalSponsor } from '../services/sponsor/startLocalSponsor.ts'
import { type Chains, startChains } from '../services/startChains.ts'
import { startLocalCheckout } from '../services/startLocalCheckout.ts'
import { startRemoteWallets } from '../services/startRemoteWallets.ts'
import { startSafePage } from '../services/startSafePage.ts'
import type { startSites } from '../services/startSites.ts'
import { demandFreePorts, type Stack, type StackOptions } from '../services/startStack.ts'
import { createLiveReload, type LiveReload, withoutCache } from './liveReload.ts'
import { planRebuild, type Target } from './planRebuild.ts'
import { startDevPages } from './startDevPages.ts'
import { startFront } from './startFront.ts'
import { watchFolders } from './watchFolders.ts'

/** The functions of esbuild.config.mjs. */
type Builds = Readonly<Record<Target | 'publish', () => Promise<void>>>

export interface Dev extends Part {
  /** The start page. */
  url: string
  urls: Stack['urls']
}

export interface DevOptions extends StackOptions {
  tell(line: string): void
}

const folders = ['shared', 'loader', 'modal-app', 'cdn', 'e2e']

/**
 * Starts what `npm start` starts and follows changes: only the parts made from changed files are rebuilt, the two
 * sites restart, the chains keep running, and open pages reload. A failed build changes nothing but the
 * page, which says why.
 */
export async function startDev(options: DevOptions): Promise<Dev> {
  const { portBase, root, tell } = options
  await demandFreePorts(portBase)
  const builds = await importBuilds(root)

  return startTogether(async ({ keep }) => {
    const chains = keep(await startChains(options))
    keep(await startRemoteWallets(root, siteUrls(portBase), chains))
    keep(await startSafePage(root, siteUrls(portBase), chains))
    keep(await startLocalSponsor(root, siteUrls(portBase), chains))
    keep(await startLocalMail(siteUrls(portBase)))
    const { oidc, secureSite } = siteUrls(portBase)
    keep(await startOidc({ port: Number(new URL(oidc).port), clientOrigin: secureSite }))
    keep(await startFarcaster(root, siteUrls(portBase)))
    keep(await startLocalCheckout(root, siteUrls(portBase), chains))
    const live = createLiveReload()
    const sites = keep(await startSwappableSites(options, chains, live))
    const urls = { ...siteUrls(portBase), rpc: chains.rpc }
    const pages = keep(await startDevPages({ port: portBase + portOffsets.dev, root, urls, live }))

    // The next build includes the parts of a failed one.
    const due = new Set<Target>()
    const rebuild = async (paths: string[]) => {
      const { targets: changed, hasNewStories, reload, restart } = planRebuild(paths)
      for (const target of changed) due.add(target)
      const targets = [...due]
      if (restart) tell(`Stop and start again to bring in changes of ${restart}.`)
      if (hasNewStories) pages.forgetGallery()
      if (!reload && !targets.length) return
      const startMs = performance.now()
      try {
        await build(root, builds, targets)
        if (targets.length) await sites.swap()
        due.clear()
        live.reload()
        const done = targets.length ? `built ${targets.join(', ')}` : 'reloaded'
        tell(`${done} in ${Math.round(performance.now() - startMs)} ms`)
      } catch (error) {
        const { message, errors } = error as Error & { errors?: unknown }
        // esbuild has already printed its errors with their source lines.
        tell(errors ? 'The build failed; the last one is still served.' : message)
        live.fail(message)
      }
    }
    const watching = watchFolders(root, folders, rebuild)
    keep({ stop: async () => watching.close() })
    return { url: pages.url, urls }
  })
}

async function importBuilds(root: string): Promise<Builds> {
  const { builds } = await import(pathToFileURL(join(root, 'esbuild.config.mjs')).href)
  return builds
}

async function build(root: string, builds: Builds, targets: readonly Target[]): Promise<void> {
  if (targets.includes('modal')) await removeChunks(join(root, 'dist/site/assets'))
  await Promise.all(targets.map(target => builds[target]()))
  if (targets.some(target => target !== 'hosts' && target !== 'server')) await builds.publish()
}

/** Chunks are named by a hash of their content, so old ones would pile up. */
async function removeChunks(folder: string): Promise<void> {
  const names = await readdir(folder)
  const chunks = names.filter(name => /\.js(\.br|\.gz)?$/.test(name))
  await Promise.all(chunks.map(name => rm(join(folder, name))))
}

interface SwappableSites extends Part {
  /** Starts the sites from the current `dist/`, including their own code, and serves them from then on. */
  swap(): Promise<void>
}

/**
 * Ports stay open and pages stay connected: a front server forwards to the sites of the latest build,
 * each build on ports of its own.
 */
async function startSwappableSites(
  { root, portBase }: StackOptions,
  chains: Chains,
  live: LiveReload,
): Promise<SwappableSites> {
  const urls = siteUrls(portBase)
  return startTogether(async ({ keep }) => {
    const cdn = keep(await startFront(urls.cdn))
    const hosts = keep(await startFront(urls.hosts))
    const secure = keep(await startFront(urls.secureSite))
    let generation = 0
    let sites: Part | undefined
    keep({ stop: async () => sites?.stop() })

    const swap = async () => {
      // A module with another URL is loaded again, so the sites' own code is updated too.
      const bundle = `${pathToFileURL(join(root, 'dist/tools/sites.mjs'))}?${++generation}`
      const module: { startSites: typeof startSites } = await import(bundle)
      const wraps = {
        // One server, which distinguishes its two sites by the Host header.
        cdn: (answer: Answer) => secure.serve(cdn.serve(withoutCache(answer))),
        hosts: (answer: Answer) => hosts.serve(withoutCache(live.wrap(answer))),
      }
      const old = sites
      sites = await module.startSites({ root, urls, listen: 'anywhere', wraps }, chains)
      await old?.stop()
    }
    await swap()
    return { swap }
  })
}
