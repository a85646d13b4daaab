import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '../../cdn/admin/permissions.ts'
import { type FrontName, startFront } from '../../cdn/deploy/testFronts.ts'
import type { Answer } from '../../cdn/httpServer.ts'
import type { LogEntry } from '../../cdn/logEntry.ts'
import { startCdn } from '../../cdn/startCdn.ts'
import { localCheckout } from './checkout/localCheckout.ts'
import { localAdmin } from './localAdmin.ts'
import { localNames } from './localNames.ts'
import { chainNames, localProjects } from './localProjects.ts'
import { localSocialKeys } from './oidc/localProviders.ts'
import type { SiteUrls } from './portBase.ts'
import { type Part, startTogether } from './running.ts'
import type { Chains } from './startChains.ts'
import { startHostPages } from './startHostPages.ts'

/** @throws Error naming the URL, unless it answers with success */
async function answers(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
}

const chainIdRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
}

type Wrap = (answer: Answer) => Answer

export interface SitesOptions {
  /** The project's root, where `dist/` has been built. */
  root: string
  /** The public URL of each. */
  urls: SiteUrls
  /** Where each listens: at its URL, or on a free port behind a front server. */
  listen: 'there' | 'anywhere'
  /** Receives the operator's log; by default, it is discarded. */
  log?: ((entry: LogEntry) => void) | undefined
  /** Wraps the two servers; used by `npm run dev`. */
  wraps?: { cdn: Wrap; hosts: Wrap }
  /** A program in front of the server that serves the published files, as in the operators' recipes. */
  front?: FrontName | undefined
}

/**
 * Starts the two sites from the current `dist/`, the operator's server and the sample pages, against running chains.
 */
export function startSites({ root, urls, listen, log, wraps, front }: SitesOptions, chains: Chains): Promise<Part> {
  const { anvils, contracts, rpc } = chains
  const portOf = (url: string) => (listen === 'there' ? Number(new URL(url).port) : 0)
  return startTogether(async ({ keep }) => {
    const cdn = keep(
      await startCdn({
        port: front ? 0 : portOf(urls.cdn),
        publicUrl: urls.cdn,
        proxyHops: front ? 1 : 0,
        wrap: wraps?.cdn,
        ...(log && { log }),
        projects: localProjects(anvils, contracts, urls),
        // Used only by the project of mainnets: no indexer knows a local chain.
        publicIndexers: true,
        keys: new Map([
          ['CK_NAMES_KEY', localNames.key],
          [localCheckout.variable, localCheckout.secret],
          // Random, because the database is new at each start.
          ['VAULT_KEY', randomBytes(32).toString('base64')],
          ['RECOVERY_KEY', randomBytes(32).toString('base64')],
          ...localSocialKeys,
          ['CK_FARCASTER_RELAY', urls.farcaster],
          ['CK_FARCASTER_NODES', urls.optimism],
        ]),
        releasesDir: join(root, 'dist/site'),
        ...(listen === 'there' && {
          management: { host: '127.0.0.1', port: portOf(urls.admin), adminFiles: join(root, 'dist/admin') },
        }),
        secureSite: {
          origin: urls.secureSite,
          ...(listen === 'there' && { port: portOf(urls.secureSite) }),
          ...(existsSync(join(root, 'dist/secure')) && { folder: join(root, 'dist/secure') }),
          mail: { url: urls.smtp, from: 'wallet@localhost' },
          // All visitors of a test run have one IP address.
          emailsPerClient: 1_000_000,
          // People who try things out sign in again at once.
          mailPauseS: 1,
          emailRecovery: true,
          socialsAt: urls.oidc,
        },
        services: {
          hosts: urls.hosts,
          relay: urls.relay,
          wallet: urls.wallet,
          safe: urls.safe,
          coinbase: urls.coinbase,
          verify: urls.verify,
          checkout: urls.checkout,
          mail: urls.mail,
          oidc: urls.oidc,
          farcaster: urls.farcaster,
          ...(listen === 'there' && { admin: urls.admin }),
          solana: urls.solana,
          bitcoin: urls.bitcoin,
          rpc,
        },
        probes: {
          hosts: signal => answers(urls.hosts, { signal }),
          relay: signal => answers(urls.relay.replace(/^ws/, 'http'), { signal }),
          wallet: signal => answers(urls.wallet, { signal }),
          safe: signal => answers(urls.safe, { signal }),
          coinbase: signal => answers(urls.coinbase, { signal }),
          verify: signal => answers(urls.verify, { signal }),
          checkout: signal => answers(urls.checkout, { signal }),
          mail: signal => answers(urls.mail, { signal }),
          oidc: signal => answers(urls.oidc, { signal }),
          farcaster: signal => answers(`${urls.farcaster}/healthcheck`, { signal }),
          solana: signal => answers(`${urls.solana}/health`, { signal }),
          bitcoin: signal => answers(`${urls.bitcoin}/blocks/tip/height`, { signal }),
          rpc: signal => Promise.all(anvils.map(({ url }) => answers(url, { ...chainIdRequest, signal }))),
        },
      }),
    )
    if (front)
      keep(
        await startFront(front, {
          ...{ port: portOf(urls.cdn), releasesDir: join(root, 'dist/site') },
          server: `http://127.0.0.1:${cdn.port}`,
        }),
      )
    for (const role of roles) await cdn.adminTokens.add({ role, name: `Local ${role}` }, localAdmin[role])
    const manifest = await (await fetch(`http://127.0.0.1:${cdn.port}/${cdn.version}/manifest.json`)).json()
    keep(
      await startHostPages(
        portOf(urls.hosts),
        {
          root,
          cdn: urls.cdn,
          safe: urls.safe,
          wallet: urls.wallet,
          mail: urls.mail,
          version: cdn.version,
          integrity: manifest.files[`${cdn.version}/loader.js`].integrity,
          modalIntegrity: manifest.files[`${cdn.version}/modal.js`].integrity,
          networks: anvils.map(({ chainId, url }) => ({ chainId, name: chainNames[chainId] ?? '', rpcUrl: url })),
          token: contracts.token,
          solana: urls.solana,
          bitcoin: urls.bitcoin,
        },
        wraps?.hosts,
      ),
    )
    return {}
  })
}
