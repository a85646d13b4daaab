import { spawn } from 'node:child_process'
import process from 'node:process'
import { root } from './root.mjs'

/**
 * The exit code a shell reports for a process that a signal ended.
 * @type {Partial<Record<NodeJS.Signals, number>>}
 */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/**
 * Runs a program from the project's root and waits for it.
 *
 * Children stay in this process group. Signals are passed on, and this process outlives the child. So a terminal's
 * Ctrl-C, a signal to the group and a signal to this process alone all leave nothing running.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, capture?: boolean | 'tee'}} [options] `capture` keeps the output instead
 *   of showing it; `tee` does both
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(program, args, { env, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    /** @type {NodeJS.Signals | undefined} */
    let received
    const collect = (/** @type {string} */ chunk) => {
      output += chunk
      if (capture === 'tee') process.stdout.write(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      received = signal
      child.kill(signal)
    }
    const signals = Object.keys(signalCodes)
    for (const signal of signals) process.on(signal, forward)
    const release = () => {
      for (const signal of signals) process.off(signal, forward)
    }
    child.on('error', error => {
      release()
      reject(error)
    })
    child.on('close', (code, signal) => {
      release()
      // If the user asked to stop, the next steps must not start.
      if (received) process.exit(code ?? signalCodes[received] ?? 1)
      resolve({ code: code ?? (signal && signalCodes[signal]) ?? 1, output })
    })
  })
}

/**
 * Runs one of our own or an installed node program.
 * @param {string[]} args the script and its arguments
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}
