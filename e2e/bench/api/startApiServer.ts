import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ApiServer {
  url: string
  /** The heap that is left after a garbage collection. */
  heapMb(): Promise<number>
  /** Seconds of a core that it has used so far. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/** The server in a process of its own, whose memory can be measured. */
export async function startApiServer(root: string, indexer: string): Promise<ApiServer> {
  const child = fork(join(root, 'dist/tools/apiServer.mjs'), [indexer], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const next = async <Message>() => (await once(child, 'message'))[0] as Message
  const url = await next<string>()
  return {
    url,
    async heapMb() {
      child.send('heap')
      return (await next<number>()) / 2 ** 20
    },
    cpuSeconds() {
      child.send('cpu')
      return next<number>()
    },
    async stop() {
      const ended = once(child, 'exit')
      child.send('stop')
      await ended
    },
  }
}
