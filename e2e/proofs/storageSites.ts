import { nestFrames, type ProofSites, scriptTag, startProofSites } from './proofSites.ts'

export interface StorageReport {
  secureContext: boolean
  subtle: boolean
  /** Names of the cookies that came back. */
  hostCookie: string
  /** `new`, `old`, or the name of the error. */
  localStorage: string
  indexedDb: string
  /** `new` or `old`, whether it can be exported, and its derived value. */
  key: string
}

export interface StorageSites extends ProofSites {
  /** The secure site in a window of its own, two frames deep, and so on another site. The name tells reports apart. */
  addresses(visit: string): { window: string; nested: string; elsewhere: string }
  /** That document's report. */
  report(visit: string): Promise<StorageReport>
}

const cookies = [
  '__Host-plain=1; Path=/; Secure; HttpOnly; SameSite=Lax',
  '__Host-none=1; Path=/; Secure; HttpOnly; SameSite=None',
  '__Host-partitioned=1; Path=/; Secure; HttpOnly; SameSite=None; Partitioned',
]

export async function startStorageSites(): Promise<StorageSites> {
  const sites = await startProofSites('storage')
  const reports = new Map<string, PromiseWithResolvers<StorageReport>>()
  const told = (visit: string) => {
    const known = reports.get(visit) ?? withResolvers<StorageReport>()
    reports.set(visit, known)
    return known
  }
  nestFrames(sites, scriptTag)
  sites.app.post('/cookies/set', context => {
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
    return context.body(null, 204)
  })
  sites.app.get('/cookies', context => {
    const names = (context.req.header('cookie') ?? '').match(/__Host-\w+/g) ?? []
    return context.text(names.sort().join(' '))
  })
  sites.app.post('/report', async context => {
    told(context.req.query('visit') ?? '').resolve(await context.req.json())
    return context.body(null, 204)
  })
  return {
    ...sites,
    addresses: visit => ({
      window: `${sites.secure}/secure?visit=${visit}`,
      nested: `${sites.page}/page?visit=${visit}`,
      elsewhere: `${sites.page.replace('127.0.0.1', 'shop.localhost')}/page?visit=${visit}`,
    }),
    report: visit => told(visit).promise,
  }
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>
  resolve(value: T): void
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>(resolved => {
    resolve = resolved
  })
  return { promise, resolve }
}
