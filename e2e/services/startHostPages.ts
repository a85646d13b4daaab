import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createHostPages, type HostPagesOptions } from '../hosts/createHostPages.ts'

/** The sample pages, running. */
export interface HostPages {
  url: string
  stop(): Promise<void>
}

/** Serves the sample pages on a loopback address, which is another site than `localhost`. */
export function startHostPages(port: number, options: HostPagesOptions): Promise<HostPages> {
  const server = createServer(getRequestListener(createHostPages(options).fetch, { overrideGlobalObjects: false }))
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
