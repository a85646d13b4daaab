import type { Server } from 'node:http'
import { type Answer, answerBy, createHttpServer, stop } from './httpServer.ts'

/** The HTTP servers of one process: that of the modal, and that of the secure site if it has a port of its own. */
export interface Servers {
  main: Server
  secure: Server | undefined
  /** Answers requests from now on, with those that have come before. */
  serve(answer: Answer): void
  /** Accepts no more connections, and lets running requests finish. */
  stop(): Promise<void>
  /** Closes them with all connections. */
  cut(): void
}

/** They do not listen yet. */
export function openServers({ hasSecurePort }: { hasSecurePort: boolean }): Servers {
  const main = createHttpServer()
  const secure = hasSecurePort ? createHttpServer() : undefined
  const all = secure ? [main, secure] : [main]
  let serve = (_: Answer) => {}
  const app = new Promise<Answer>(resolve => {
    serve = resolve
  })
  // Whoever asks from the first moment on waits until there is an app.
  for (const each of all) answerBy(each, async (request, env) => (await app)(request, env))
  return {
    main,
    secure,
    serve,
    async stop() {
      await Promise.all(all.map(stop))
    },
    cut() {
      for (const each of all) {
        each.close()
        each.closeAllConnections()
      }
    },
  }
}
