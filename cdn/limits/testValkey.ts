import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { findTool } from '../findTool.ts'

export interface TestValkey {
  url: string
  /** Ends it at once, and what it kept is gone. */
  kill(): Promise<void>
  /** Stops it in its tracks: connections stay, and nothing answers. @returns what lets it go on */
  freeze(): () => void
  start(): Promise<void>
}

/** Redis-compatible servers that Debian has; undefined, with a warning, without one. */
export const findValkey = (): string | undefined => findTool('redis-server')

/** A server of its own, which keeps nothing on disk. */
export async function startTestValkey(program: string, port: number): Promise<TestValkey> {
  let child: ChildProcess
  const start = async () => {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      tmpdir(),
    ]
    child = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] })
    const started = child
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', chunk => String(chunk).includes('Ready to accept connections') && resolve())
      started.once('error', reject)
      started.once('exit', code => reject(new Error(`${program} ended with ${code}`)))
    })
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    freeze() {
      child.kill('SIGSTOP')
      return () => void child.kill('SIGCONT')
    },
    start,
  }
}
