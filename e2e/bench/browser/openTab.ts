import { openerAt } from '../pages/hostPage.ts'
import { benchWalletSource } from './benchWallet.ts'
import type { CdpConnection, CdpSession } from './connectCdp.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { bindingName, probeSource } from './probe.ts'
import { createRequestLog, type RequestLog } from './requestLog.ts'

/** How much slower a visitor's machine and network are than ours. */
export interface Slowdown {
  /** 1 means no slowdown. */
  cpu: number
  network?: { latencyMs: number; downBytesPerSecond: number; upBytesPerSecond: number } | undefined
}

/** A tab in its own browser context: empty cache, empty storage, its own processes. */
export interface Tab {
  page: CdpSession
  /** The page once more; its `Performance` domain counts by the clock of the page's own thread. */
  thread: CdpSession
  /** Iframes that run in another process than the page. */
  frames(): CdpSession[]
  requests: RequestLog
  inbox: Inbox
  evaluate<T>(session: CdpSession, expression: string): Promise<T>
  /** Uncaught errors, page and iframes. */
  errors: readonly string[]
  moveToOpener(): Promise<void>
  clickOpener(): Promise<void>
  /** Moves the pointer over an open modal, beside its panel. */
  moveOverModal(): Promise<void>
  pressEscape(): Promise<void>
  close(): Promise<void>
}

const size = { width: 1280, height: 800 }
/** How long a visitor holds the mouse button down. */
const pressMs = 60

async function evaluate<T>(session: CdpSession, expression: string): Promise<T> {
  const reply = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  if (reply.exceptionDetails)
    throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text)
  return reply.result.value
}

/** Opens an empty tab. Every document in it gets the probe and is slowed down before its first byte runs. */
export async function openTab({ browser, session }: CdpConnection, { cpu, network }: Slowdown): Promise<Tab> {
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true })
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size })
  const attach = async () => {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
    return session(sessionId)
  }
  const page = await attach()
  const thread = await attach()
  const frames = new Set<CdpSession>()
  const requests = createRequestLog()
  const inbox = createInbox()
  const errors: string[] = []
  let isClosed = false
  const source = `${probeSource()};${benchWalletSource()}`

  const equip = async (target: CdpSession) => {
    requests.watch(target)
    inbox.listen(target)
    target.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) =>
      errors.push((exception?.description ?? text).split('\n')[0] ?? ''),
    )
    target.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
      const child = session(sessionId)
      if (type === 'iframe') frames.add(child)
      // A frame that disappears before it has the probe has nothing to measure.
      equip(child)
        .then(() => child.send('Runtime.runIfWaitingForDebugger'))
        .catch(() => {})
    })
    await Promise.all([
      target.send('Runtime.enable'),
      target.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      target.send('Page.enable'),
      target.send('Performance.enable'),
      target.send('Runtime.addBinding', { name: bindingName }),
      target.send('Page.addScriptToEvaluateOnNewDocument', { source }),
      target.send('Emulation.setCPUThrottlingRate', { rate: cpu }),
      network &&
        target.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: network.latencyMs,
          downloadThroughput: network.downBytesPerSecond,
          uploadThroughput: network.upBytesPerSecond,
        }),
      target.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ])
  }
  await equip(page)
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' })
  await browser.send('Target.activateTarget', { targetId })

  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', buttons: number, at = openerAt) =>
    page.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1, buttons }),
    })

  return {
    page,
    thread,
    frames: () => [...frames].filter(frame => !frame.isGone()),
    requests,
    inbox,
    evaluate,
    errors,
    async moveToOpener() {
      await mouse('mouseMoved', 0)
    },
    async clickOpener() {
      // Not awaited: the reply comes only after the page has handled the event, and that is the time we measure.
      mouse('mousePressed', 1).catch(() => {})
      await new Promise(resolve => setTimeout(resolve, pressMs))
      mouse('mouseReleased', 0).catch(() => {})
    },
    async moveOverModal() {
      await mouse('mouseMoved', 0, { x: size.width / 4, y: size.height / 2 })
    },
    async pressEscape() {
      for (const type of ['keyDown', 'keyUp'] as const)
        await page.send('Input.dispatchKeyEvent', { type, key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 })
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await browser.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
