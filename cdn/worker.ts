import type { Hono } from 'hono'
import type { ApiError } from '../shared/api/apiError.ts'
import { createApp } from './app.ts'
import { capabilities } from './capabilities.ts'
import type { CdnEnv } from './cdnEnv.ts'
import { createModalDocuments } from './document/modalDocuments.ts'
import { readListing } from './listing/readListing.ts'
import { addressBlock } from './middleware/addressBlock.ts'
import { OperatorError } from './operatorError.ts'
import { type Assets, assetFiles } from './sources/assetFiles.ts'
import { leaveUncompressed } from './sources/compressor.ts'
import type { Files } from './sources/files.ts'
import { parseProjectsJson } from './store/parseProjects.ts'
import { createProjects } from './store/projects.ts'
import { createSite } from './store/site.ts'
import { withSwapKeys } from './swap/swapKeys.ts'

/** Bindings the edge platform must provide. */
export interface WorkerBindings {
  /** The folder of releases, or the published directory of a single release. */
  ASSETS: Assets
  /** The text of a projects.json. */
  PROJECTS: string
  /** Origin under which browsers reach the worker. */
  PUBLIC_URL: string
  /** Header that holds the client's address, for rate limits; without it, all clients share one limit. */
  CLIENT_ADDRESS_HEADER?: string
  /** `0` disables public indexers. */
  PUBLIC_INDEXERS?: string
}

export interface Worker {
  fetch(request: Request, bindings: WorkerBindings): Promise<Response>
}

/**
 * The server for runtimes without Node. Each isolate has its own rate limits and cached documents. New projects or
 * releases need a new deployment. The platform compresses.
 */
export function createWorker(): Worker {
  let app: Promise<Hono<CdnEnv>> | undefined
  return {
    async fetch(request, bindings) {
      app ??= startApp(bindings)
      const started = app
      try {
        return (await started).fetch(request)
      } catch (error) {
        // Start again with the next request: the failure may be temporary.
        if (app === started) app = undefined
        console.error(error instanceof OperatorError ? error.message : error)
        const body: ApiError = {
          error: 'The server could not start; its operator finds the reason in the log',
          code: 'internal',
        }
        return Response.json(body, { status: 500, headers: { 'Cache-Control': 'no-store' } })
      }
    },
  }
}

async function startApp(bindings: WorkerBindings): Promise<Hono<CdnEnv>> {
  const { ASSETS, PROJECTS, PUBLIC_URL, CLIENT_ADDRESS_HEADER, PUBLIC_INDEXERS } = bindings
  // Keys of sources are bound under the names in projects.json.
  const secrets = bindings as unknown as Readonly<Record<string, unknown>>
  const files = assetFiles(ASSETS)
  const [listing, versions] = await Promise.all([readListing(files), readVersions(files)])
  const site = await createSite(files, versions, listing, 'ASSETS')
  const secret = (name: string) => (typeof secrets[name] === 'string' ? secrets[name] : undefined)
  const tell = (news: object) => console.log(JSON.stringify({ time: new Date().toISOString(), ...news }))
  const projects = withSwapKeys(parseProjectsJson(PROJECTS, 'PROJECTS'), 'PROJECTS', secret, tell)
  const common = {
    publicUrl: PUBLIC_URL,
    compressor: leaveUncompressed,
    now: () => Date.now(),
    elapsed: () => performance.now(),
  }
  return createApp(capabilities, {
    ...common,
    projects: createProjects(projects),
    site: () => site,
    documents: createModalDocuments(common),
    cache: undefined,
    data: undefined,
    safeFetch: undefined,
    sharesReads: false,
    publicIndexers: PUBLIC_INDEXERS !== '0',
    secret,
    clientAddress: c =>
      addressBlock((CLIENT_ADDRESS_HEADER && c.req.header(CLIENT_ADDRESS_HEADER)) || '') ?? 'everyone',
    logClients: false,
    fetch: (input, init) => fetch(input, init),
    log: entry => console.log(JSON.stringify(entry)),
    tellNode: tell,
    tellDefect: tell,
    timeout: milliseconds => AbortSignal.timeout(milliseconds),
    rateLimit: { burst: 600, perSecond: 60 },
    projectRateLimit: { burst: 10_000, perSecond: 1000 },
    rpcTimeoutMs: 10_000,
    services: {},
    probes: {},
  })
}

/** A bound directory cannot be listed, so publish.mjs writes the list into it. */
async function readVersions(files: Files): Promise<string[]> {
  const file = await files.read('releases.json')
  return file ? JSON.parse(new TextDecoder().decode(file.bytes)) : []
}
