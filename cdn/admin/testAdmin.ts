import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frameTemplate } from '../frameTemplate.mjs'
import type { LogEntry } from '../logEntry.ts'
import type { StartCdnOptions } from '../StartCdnOptions.ts'
import { startCdn } from '../startCdn.ts'
import { modalParts, projectEntry } from '../testApp.ts'
import type { Role } from './permissions.ts'

/** A server with its management port, and a token of each role; for tests. */
export async function startTestAdmin(options: Partial<StartCdnOptions> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'admin-'))
  await mkdir(join(root, '1.0.0'))
  await writeFile(join(root, '1.0.0/loader.js'), 'loader')
  await writeFile(join(root, '1.0.0/modal.template'), frameTemplate(modalParts))
  const snippet =
    '<script src="https://cdn.example.com/1.0.0/loader.js" data-project-id="YOUR_PROJECT_ID" async></script>'
  await writeFile(join(root, '1.0.0/manifest.json'), JSON.stringify({ version: '1.0.0', files: {}, snippet }))
  await mkdir(join(root, 'admin/assets'), { recursive: true })
  await writeFile(join(root, 'admin/assets/admin-1.js'), 'admin()')
  const entries = { admin: { script: 'assets/admin-1.js', style: 'assets/admin-1.css' } }
  await writeFile(join(root, 'admin/entries.json'), JSON.stringify(entries))
  const log: LogEntry[] = []
  const cdn = await startCdn({
    port: 0,
    projects: [projectEntry()],
    releasesDir: root,
    management: { host: '127.0.0.1', port: 0, adminFiles: join(root, 'admin') },
    log: entry => log.push(entry),
    ...options,
  })
  const tokens: Record<Role, string> = {
    viewer: await cdn.adminTokens.add({ role: 'viewer', name: 'Vi' }),
    support: await cdn.adminTokens.add({ role: 'support', name: 'Su' }),
    owner: await cdn.adminTokens.add({ role: 'owner', name: 'Ow' }),
  }
  const at = (path: string) => `http://127.0.0.1:${cdn.managementPort}${path}`
  const ask = async (path: string, { role = 'owner', body, headers }: Asking = {}) => {
    const response = await fetch(at(path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(role && { Authorization: `Bearer ${tokens[role]}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
    return { status: response.status, headers: response.headers, body: asJson(text) as any, text }
  }
  return {
    ...{ cdn, tokens, log, at, ask },
    async stop() {
      await cdn.stop()
      await rm(root, { recursive: true })
    },
  }
}

export type TestAdmin = Awaited<ReturnType<typeof startTestAdmin>>

interface Asking {
  role?: Role | ''
  body?: unknown
  headers?: Record<string, string>
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
