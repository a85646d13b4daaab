import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSlots } from '../../middleware/slots.ts'
import { type FetchOutcome, fetchFailure } from '../../sources/safeFetch.ts'

/**
 * Renders an untrusted SVG as a PNG of at most 640 pixels.
 * @param client the visitor, who gets a share of the concurrent renderings
 * @throws ApiFailure of which `fetchOutcome` tells more
 */
export type DrawSvg = (svg: Uint8Array, client: string) => Promise<Uint8Array>

export interface SvgDrawer {
  draw: DrawSvg
  /** Kills the processes. */
  stop(): void
}

export interface SvgDrawerOptions {
  /** The bundled drawSvg.ts. */
  program?: string
  /** For one drawing, from when the process is ready. */
  timeoutMs?: number
}

/** What the process sends. */
export type DrawerMessage = { isReady: true } | { png: Uint8Array | undefined }

/** Built beside each bundle that contains this file. */
const bundled = fileURLToPath(new URL('./drawSvg.mjs', import.meta.url))
/** Typical images from contracts take some 50 ms. */
const defaultTimeoutMs = 3000
/** For a process of low priority to start on a busy server. */
const startMs = 15_000
/** Longest wait for a free process. */
const patienceMs = 4000
/** One visitor may use half of the renderers. */
const slotLimits = { all: 2, each: { client: 1 } }
/** An idle process ends after this time. */
const idleMs = 30_000
/** Total address space of a process, including Node's own half. */
const maxMemoryKib = 1 << 20

/**
 * Renders in separate processes: native code cannot be interrupted, and running out of memory kills its process. They
 * have no environment, low priority and, on Linux, a memory limit.
 */
export function createSvgDrawer({ program = bundled, timeoutMs = defaultTimeoutMs }: SvgDrawerOptions = {}): SvgDrawer {
  const slots = createSlots(slotLimits)
  const all = new Set<ChildProcess>()
  const ready = new WeakSet<ChildProcess>()
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
    // While it works, the promise below handles both.
    child.once('exit', () => end(child)).on('error', () => end(child))
    child.unref()
    child.channel?.unref()
    return child
  }
  const ask = (child: ChildProcess, svg: Uint8Array) =>
    new Promise<Uint8Array | undefined>((resolve, reject) => {
      let timer: NodeJS.Timeout
      const limit = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => fail('failed', `Not drawn within ${ms} ms`), ms)
      }
      const settle = (then: () => void) => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        then()
      }
      const fail = (outcome: FetchOutcome, detail: string) => settle(() => reject(fetchFailure(outcome, detail)))
      const onMessage = (message: DrawerMessage) => {
        if ('png' in message) return settle(() => resolve(message.png && new Uint8Array(message.png)))
        ready.add(child)
        limit(timeoutMs)
      }
      const onExit = () => fail('refused', 'The renderer ended')
      const onError = () => fail('failed', 'The renderer could not be started')
      limit(ready.has(child) ? timeoutMs : startMs)
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      child.send(svg, error => error && onError())
    })

  const drawIn = async (child: ChildProcess, svg: Uint8Array) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
    try {
      const png = await ask(child, svg)
      if (all.has(child)) idle.set(child, setTimeout(() => end(child), idleMs).unref())
      return png
    } catch (failure) {
      end(child)
      throw failure
    }
  }

  return {
    async draw(svg, client) {
      const release = await slots.take({ client }, AbortSignal.timeout(patienceMs)).catch(() => {
        throw fetchFailure('busy', 'Too many drawings at once')
      })
      try {
        const used = idle.keys().next().value
        const png = await drawIn(used ?? start(), svg).catch(failure => {
          // The previous image may have ended the process, unnoticed so far.
          if (used && !used.connected) return drawIn(start(), svg)
          throw failure
        })
        if (png) return png
      } finally {
        release()
      }
      throw fetchFailure('refused', 'Not an SVG that can be drawn')
    },
    stop() {
      for (const child of all) end(child)
    },
  }
}

function startProcess(program: string): ChildProcess {
  const options: SpawnOptions = { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' }
  if (process.platform !== 'linux') return spawn(process.execPath, [program], options)
  // If the machine runs out of memory, this process is killed first.
  const limits = `echo 1000 >/proc/self/oom_score_adj; ulimit -v ${maxMemoryKib}; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limits, process.execPath, program], options)
}
