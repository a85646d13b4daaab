import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A running anvil node. */
export interface Anvil {
  chainId: number
  url: string
  /** Resolves when the process has ended. */
  stop(): Promise<void>
}

export interface AnvilOptions {
  chainId: number
  /** 0 takes any free port. */
  port: number
  /** The project's root, where node_modules is. */
  root: string
}

const architectures: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The binary itself: a wrapper script would outlive a killed parent. */
function anvilBinary(root: string): string {
  const require = createRequire(join(root, 'package.json'))
  const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  try {
    const folder = dirname(wrapper.resolve(`${name}/package.json`))
    return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(`There is no anvil for this system: the package ${name} is not installed.`, { cause })
  }
}

/** Starts a local EVM chain with anvil's ten well-known funded accounts; ready when the promise resolves. */
export function startAnvil({ chainId, port, root }: AnvilOptions): Promise<Anvil> {
  const child = spawn(anvilBinary(root), ['--chain-id', String(chainId), '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: string) => {
      output += chunk
      const listening = /Listening on \S+:(\d+)\s/.exec(output)
      if (!listening) return
      // From here on, reading the output only keeps the pipe from filling up.
      child.stdout.off('data', listen).resume()
      resolve({ chainId, url: `http://127.0.0.1:${listening[1]}`, stop })
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.once('error', reject)
    void ended.then(() => reject(new Error(`anvil for chain ${chainId} ended before it listened.\n${output.trim()}`)))
  })
}
