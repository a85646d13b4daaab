import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Answer } from '../../cdn/httpServer.ts'
import type { Part } from '../services/running.ts'

/** A server whose app can be replaced while it runs. */
export interface Front extends Part {
  /** @returns its argument */
  serve(answer: Answer): Answer
}

/** @param url the address on this machine where it listens */
export function startFront(url: string): Promise<Front> {
  let current: Answer = () => new Response('Starting …', { status: 503 })
  const server = createServer(
    getRequestListener((request, env) => current(request, env), { overrideGlobalObjects: false }),
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(new URL(url).port), '127.0.0.1', () =>
      resolve({
        serve(answer) {
          current = answer
          return answer
        },
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
