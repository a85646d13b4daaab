import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from './bundleProgram.ts'
import { frameTemplate } from './frameTemplate.mjs'
import { modalParts, projectEntry } from './testApp.ts'

/** Inside the repository, so the bundle finds its packages. */
const home = fileURLToPath(new URL('../dist/', import.meta.url))

export interface Run {
  child: ChildProcess
  /** First output of the process. */
  started: Promise<string>
  ended: Promise<{ code: number | null; text: string }>
}

/** Starts the server as operators do, in separate processes; for the tests of one file. */
export function createTestMain() {
  let root = ''
  return {
    /** Bundles it once. @returns a folder with a release and a `good.json` of projects */
    async build(): Promise<string> {
      await mkdir(home, { recursive: true })
      root = await mkdtemp(join(home, 'test-main-'))
      await mkdir(join(root, '1.0.0'))
      await writeFile(join(root, '1.0.0/loader.js'), 'loader')
      await writeFile(join(root, '1.0.0/modal.template'), frameTemplate(modalParts))
      await writeFile(join(root, 'good.json'), JSON.stringify({ projects: [projectEntry()] }))
      await bundleProgram(join(root, 'main.mjs'), { file: 'main.ts' })
      return root
    },

    run(env: Record<string, string>, ...command: string[]): Run {
      const child = spawn(process.execPath, [join(root, 'main.mjs'), ...command], {
        env: { CK_RELEASES: root, CK_DATA: join(root, 'data'), PORT: '0', ...env },
      })
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', chunk => {
          text += chunk
        })
      const started = new Promise<string>(resolve => child.stdout.once('data', chunk => resolve(String(chunk))))
      const ended = new Promise<{ code: number | null; text: string }>(resolve =>
        child.once('close', code => resolve({ code, text })),
      )
      return { child, started, ended }
    },

    /** A minimal build of the secure site. */
    async secureBuild(): Promise<string> {
      const folder = join(root, 'secure')
      await mkdir(join(folder, 'assets'), { recursive: true })
      await writeFile(join(folder, 'assets/sdk-1.js'), 'sdk()')
      const entry = { script: 'assets/sdk-1.js' }
      const entries = { sdk: entry, window: entry, device: entry, loading: entry }
      await writeFile(join(folder, 'entries.json'), JSON.stringify(entries))
      return folder
    },

    remove: () => rm(root, { recursive: true }),
  }
}

/** Requests the server's own port with another Host, as a proxy does; fetch cannot do that. */
export const overHttp = (port: number) => ({
  request: (input: string | Request | URL, { method = 'GET', headers = {}, body, signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { host, pathname, search } = new URL(String(input))
      const sent = { ...(headers as Record<string, string>), Host: host }
      request(
        { port, host: '127.0.0.1', path: pathname + search, method, headers: sent, ...(signal && { signal }) },
        response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk)).on('error', reject)
          response.on('end', () => {
            const told = Object.entries(response.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ])
            resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0, headers: told }))
          })
        },
      )
        .on('error', reject)
        .end(body)
    }),
})
