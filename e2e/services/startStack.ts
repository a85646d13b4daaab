import { setTimeout } from 'node:timers/promises'
import type { FrontName } from '../../cdn/deploy/testFronts.ts'
import { startFarcaster } from './farcaster/startFarcaster.ts'
import { startLocalMail } from './mail/startLocalMail.ts'
import { startOidc } from './oidc/startOidc.ts'
import { findTakenPort, type SiteUrls, siteUrls } from './portBase.ts'
import { type Part, startTogether } from './running.ts'
import { startLocalSponsor } from './sponsor/startLocalSponsor.ts'
import { startChains } from './startChains.ts'
import { startLocalCheckout } from './startLocalCheckout.ts'
import { startRemoteWallets } from './startRemoteWallets.ts'
import { startSafePage } from './startSafePage.ts'
import { type SitesOptions, startSites } from './startSites.ts'

export interface StackOptions {
  /** First of the ports, see {@link portOffsets}. */
  portBase: number
  /** The project's root, where `dist/` has been built. */
  root: string
  log?: SitesOptions['log']
  /** The program that serves the published files; by default, the server itself. */
  front?: FrontName | undefined
}

/** Everything the product needs, running on this machine. */
export interface Stack extends Part {
  urls: SiteUrls & {
    /** URLs of the EVM chains, by CAIP-2 id. */
    rpc: Readonly<Record<string, string>>
  }
}

/** @throws Error naming the first of our ports that is in use */
export async function demandFreePorts(portBase: number): Promise<void> {
  const taken = await findTakenPort(portBase)
  if (taken !== undefined)
    throw new Error(`Port ${taken} is in use: stop what listens there, or choose other ports with --port-base N.`)
}

/**
 * Starts two EVM chains with a token on each, a Solana cluster, a Bitcoin ledger, a relay with a wallet, a wallet in a
 * window, a Safe, a checkout, an inbox, a social login provider, a Farcaster relay, the cdn, and the sample pages. If
 * one part fails, the others are stopped.
 * @throws Error naming a port that is in use, or the parts that do not answer
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  await demandFreePorts(options.portBase)
  return startTogether(async ({ keep }) => {
    const urls = siteUrls(options.portBase)
    const chains = keep(await startChains(options))
    keep(await startRemoteWallets(options.root, urls, chains))
    keep(await startSafePage(options.root, urls, chains))
    keep(await startLocalCheckout(options.root, urls, chains))
    keep(await startLocalSponsor(options.root, urls, chains))
    keep(await startLocalMail(urls))
    keep(await startOidc({ port: Number(new URL(urls.oidc).port), clientOrigin: urls.secureSite }))
    keep(await startFarcaster(options.root, urls))
    const { root, log, front } = options
    keep(await startSites({ root, urls, listen: 'there', log, front }, chains))
    await becomesHealthy(`${urls.cdn}/healthz`)
    return { urls: { ...urls, rpc: chains.rpc } }
  })
}

const healthTimeoutMs = 30_000
const betweenMs = 200

/** Retries, because a machine that has just started everything may be too busy for the first answers. */
async function becomesHealthy(url: string): Promise<void> {
  const deadline = performance.now() + healthTimeoutMs
  for (;;) {
    const response = await fetch(url)
    const { failing }: { failing?: string[] } = await response.json()
    if (response.ok) return
    if (performance.now() > deadline) throw new Error(`${url} says that these do not answer: ${failing?.join(', ')}`)
    await setTimeout(betweenMs)
  }
}
