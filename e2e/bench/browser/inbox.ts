import type { CdpSession } from './connectCdp.ts'
import { bindingName, type Told } from './probe.ts'

/** The messages from the probes in a tab's documents. */
export interface Inbox {
  listen(session: CdpSession): void
  find(matches: (told: Told) => boolean): Told | undefined
  /** @throws Error naming `what` if it does not come in time */
  until(what: string, matches: (told: Told) => boolean): Promise<Told>
}

const timeoutMs = 20_000

export function createInbox(): Inbox {
  const all: Told[] = []
  const waiting = new Set<() => void>()
  const find = (matches: (told: Told) => boolean) => all.find(matches)

  return {
    find,
    listen(session) {
      session.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name !== bindingName) return
        all.push(JSON.parse(payload))
        for (const look of waiting) look()
      })
    },
    until: (what, matches) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`Nothing within ${timeoutMs / 1000} s: ${what}`))
        }, timeoutMs)
        const look = () => {
          const told = find(matches)
          if (!told) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(told)
        }
        waiting.add(look)
        look()
      }),
  }
}
