import type { CDPSession, Page } from '@playwright/test'

/** What a page and its iframes hold once the garbage is gone. */
export interface Use {
  heapMb: number
  listeners: number
  nodes: number
}

const megabyte = 2 ** 20

/** Of the page and of every iframe that has a process of its own. */
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
      // A frame in its page's process is counted with the page.
      .catch(() => {})
  return sessions
}

async function readUse(session: CDPSession): Promise<Use> {
  await session.send('Performance.enable')
  // Twice: what finalizers let go of is collected the second time.
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
