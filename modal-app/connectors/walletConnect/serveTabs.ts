import { toWire } from '../../../shared/errors.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { ConnectStep } from '../Connector.ts'
import { within } from '../within.ts'
import type { CallId, RunMethod, ToCaller, ToOwner } from './tabs.ts'

interface ServeOptions {
  clock: Clock
  post(message: ToCaller): void
  /** This tab is still the owner. */
  isOwner(): Promise<boolean>
  run: RunMethod
}

/** A tab that has switched to the wallet's app gives no link. */
const linkMs = 1_000

/** Runs the calls of other tabs. @returns hears their messages */
export function serveTabs({ clock, post, isOwner, run }: ServeOptions): (message: ToOwner) => void {
  const running = new Map<string, AbortController>()
  const links = new Map<string, (link: string | undefined) => void>()
  const keyOf = ({ tab, id }: CallId) => `${tab} ${id}`

  const serve = async ({ tab, id, method, args }: Extract<ToOwner, { type: 'call' }>) => {
    const key = keyOf({ tab, id })
    const controller = new AbortController()
    running.set(key, controller)
    try {
      if (!(await isOwner())) return
      post({ type: 'taken', tab, id })
      const show = (step: ConnectStep) => step.is === 'pairing' && post({ type: 'uri', uri: step.uri, tab, id })
      const appLink = () => {
        const link = new Promise<string | undefined>(resolve => links.set(key, resolve))
        post({ type: 'linkAsked', tab, id })
        return within(link, { time: { clock, ms: linkMs } })
      }
      const result = await run(tab, method, args, { show, appLink, signal: controller.signal })
      post({ type: 'answer', result, tab, id })
    } catch (thrown) {
      post({ type: 'failed', error: toWire(thrown), tab, id })
    } finally {
      running.delete(key)
      links.delete(key)
    }
  }

  return message => {
    if (message.type === 'call') void serve(message)
    else if (message.type === 'abort') running.get(keyOf(message))?.abort()
    else links.get(keyOf(message))?.(message.link)
  }
}
