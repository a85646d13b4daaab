import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import workerd from 'workerd'

export interface StartWorkerdOptions {
  /** Path of the built worker; the configuration is written next to it. */
  worker: string
  siteDir: string
  /** Text bindings. */
  texts: Readonly<Record<string, string>>
}

export interface RunningWorkerd {
  port: number
  stop(): Promise<void>
}

/** Runs a built worker in workerd, the runtime of edge workers, on any free port. */
export async function startWorkerd({ worker, siteDir, texts }: StartWorkerdOptions): Promise<RunningWorkerd> {
  const bindings = Object.entries(texts).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`)
  const config = join(dirname(worker), 'workerd.capnp')
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.mjs", esModule = embed "${basename(worker)}")],
      compatibilityDate = "2026-11-01",
      bindings = [(name = "ASSETS", service = "site"), ${bindings.join(', ')}]
    )),
    (name = "site", disk = ${JSON.stringify(siteDir)}),
    (name = "internet", network = (allow = ["public", "private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`,
  )
  const child = spawn(workerd, ['serve', config, '--control-fd=3'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint += chunk
  })
  const port = await new Promise<number>((resolve, reject) => {
    ;(child.stdio[3] as Readable).on('data', chunk => {
      for (const line of String(chunk).split('\n').filter(Boolean)) {
        const { event, port } = JSON.parse(line)
        if (event === 'listen') resolve(port)
      }
    })
    void closed.then(() => reject(new Error(`workerd ended: ${complaint}`)))
  })
  return {
    port,
    stop() {
      child.kill()
      return closed
    },
  }
}
