import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Answer } from '../../cdn/httpServer.ts'
import { createHostPages, type HostPagesOptions } from '../hosts/createHostPages.ts'

/** The sample pages, running. */
export interface HostPages {
  url: string
  stop(): Promise<void>
}

/**
 * Serves the sample pages on a loopback address, which is another site than `localhost`.
 * @param wrap wraps the app; used by `npm run dev`
 */
export function startHostPages(
  port: number,
  options: HostPagesOptions,
  wrap: (answer: Answer) => Answer = answer => answer,
): Promise<HostPages> {
  const answer = wrap(createHostPages(options).fetch)
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise(stopped => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
