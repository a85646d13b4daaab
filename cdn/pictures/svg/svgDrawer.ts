import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSlots } from '../../middleware/slots.ts'
import { SafeFetchFailure } from '../../sources/safeFetch.ts'

/**
 * Draws an SVG that a stranger wrote as a PNG of at most 640 pixels.
 * @param client the visitor for whom it is; each has a part of the drawings at once
 * @throws SafeFetchFailure
 */
export type DrawSvg = (svg: Uint8Array, client: string) => Promise<Uint8Array>

export interface SvgDrawer {
  draw: DrawSvg
  /** Ends the processes. */
  stop(): void
}

export interface SvgDrawerOptions {
  /** The bundled drawSvg.ts. */
  program?: string
  timeoutMs?: number
}

/** Built beside each bundle that has this file in it. */
const bundled = fileURLToPath(new URL('./drawSvg.mjs', import.meta.url))
/** A picture as contracts draw them takes some 50 ms. */
const defaultTimeoutMs = 3000
/** Time to wait for a process that is free. */
const patienceMs = 4000
/** Half of the server's pictures may be drawn for one visitor. */
const slotLimits = { all: 2, each: { client: 1 } }
/** A process without work is ended after this time. */
const idleMs = 30_000
/** Of all that one process asks for, Node's own half included. */
const maxMemoryKib = 1 << 20

/**
 * Draws in processes of their own: a renderer in native code cannot be interrupted, and one that runs out of memory ends
 * its process. They have no environment, low priority, and on Linux a limit of memory.
 */
export function createSvgDrawer({ program = bundled, timeoutMs = defaultTimeoutMs }: SvgDrawerOptions = {}): SvgDrawer {
  const slots = createSlots(slotLimits)
  const all = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const end = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
    all.delete(child)
    child.kill('SIGKILL')
  }
  const start = () => {
    const child = startProcess(program)
    all.add(child)
    // While it works, the promise below hears of both.
    child.once('exit', () => end(child)).on('error', () => end(child))
    child.unref()
    child.channel?.unref()
    return child
  }
  const ask = (child: ChildProcess, svg: Uint8Array) =>
    new Promise<Uint8Array | undefined>((resolve, reject) => {
      const settle = (outcome: Uint8Array | undefined | SafeFetchFailure) => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        if (outcome instanceof SafeFetchFailure) reject(outcome)
        else resolve(outcome)
      }
      const onMessage = ({ png }: { png?: Uint8Array }) => settle(png && new Uint8Array(png))
      const onExit = () => settle(new SafeFetchFailure('refused', 'The renderer ended'))
      const onError = () => settle(new SafeFetchFailure('failed', 'The renderer could not be started'))
      const onTime = () => settle(new SafeFetchFailure('failed', `Not drawn within ${timeoutMs} ms`))
      const timer = setTimeout(onTime, timeoutMs)
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      child.send(svg, error => error && onError())
    })

  return {
    async draw(svg, client) {
      const release = await slots.take({ client }, AbortSignal.timeout(patienceMs)).catch(() => {
        throw new SafeFetchFailure('busy', 'Too many drawings at once')
      })
      const child = idle.keys().next().value ?? start()
      clearTimeout(idle.get(child))
      idle.delete(child)
      try {
        const png = await ask(child, svg)
        if (all.has(child)) idle.set(child, setTimeout(() => end(child), idleMs).unref())
        if (png) return png
      } catch (failure) {
        end(child)
        throw failure
      } finally {
        release()
      }
      throw new SafeFetchFailure('refused', 'Not an SVG that can be drawn')
    },
    stop() {
      for (const child of all) end(child)
    },
  }
}

function startProcess(program: string): ChildProcess {
  const options: SpawnOptions = { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' }
  if (process.platform !== 'linux') return spawn(process.execPath, [program], options)
  // If the machine runs out of memory, this process goes first.
  const limits = `echo 1000 >/proc/self/oom_score_adj; ulimit -v ${maxMemoryKib}; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limits, process.execPath, program], options)
}
