import type { CDPSession, Page } from '@playwright/test'

/** Memory use of a page and its iframes after garbage collection. */
export interface Use {
  heapMb: number
  listeners: number
  nodes: number
}

const megabyte = 2 ** 20

/** Sessions of the page and of every iframe in its own process. */
export async function measureUse(page: Page): Promise<Use> {
  const uses: Use[] = []
  for (const session of await sessionsOf(page)) {
    uses.push(await readUse(session))
    await session.detach()
  }
  const sum = (of: (use: Use) => number) => uses.reduce((total, use) => total + of(use), 0)
  return { heapMb: sum(use => use.heapMb), listeners: sum(use => use.listeners), nodes: sum(use => use.nodes) }
}

async function sessionsOf(page: Page): Promise<CDPSession[]> {
  const sessions = [await page.context().newCDPSession(page)]
  for (const frame of page.frames().filter(each => each !== page.mainFrame()))
    await page
      .context()
      .newCDPSession(frame)
      .then(session => sessions.push(session))
      // A frame in the page's process is counted with the page.
      .catch(() => {})
  return sessions
}

async function readUse(session: CDPSession): Promise<Use> {
  await session.send('Performance.enable')
  // Twice, because the second run collects objects that finalizers released.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return {
    heapMb: read('JSHeapUsedSize') / megabyte,
    listeners: read('JSEventListeners'),
    nodes: read('Nodes'),
  }
}

export function describeUse({ heapMb, listeners, nodes }: Use): string {
  return `${heapMb.toFixed(2)} MB, ${listeners} listeners, ${nodes} nodes`
}
