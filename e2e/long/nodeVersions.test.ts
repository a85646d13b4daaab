import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevice } from '../../cdn/embedded/testEmbedded.ts'
import { freePort } from '../../cdn/store/testPostgres.ts'
import { projectEntry } from '../../cdn/testApp.ts'
import { overHttp } from '../../cdn/testMain.ts'
import { type MailSink, startMailSink } from '../services/mail/startMailSink.ts'
import { installNode, nodePackages } from './nodePackages.ts'

/* The built server, on each version of Node that operators may have: it starts, is healthy, signs in, keeps and stops. */

let folder = ''
let mail: MailSink

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-versions-'))
  await writeFile(join(folder, 'projects.json'), JSON.stringify({ projects: [projectEntry()] }))
  mail = await startMailSink({ port: 0, smtpPort: 0 })
})
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true })
})

test.each(nodePackages)('on Node $version', async node => {
  const program = await installNode(node)
  expect((await promisify(execFile)(program, ['--version'])).stdout.trim()).toBe(`v${node.version}`)
  const port = await freePort()
  const child = spawn(program, [resolve('dist/server/main.mjs')], {
    env: {
      ...{ PORT: String(port), CK_PROJECTS: join(folder, 'projects.json'), CK_DATA: join(folder, node.version) },
      ...{ CK_PUBLIC_URL: 'https://cdn.example.com', CK_SECURE_SITE: 'https://wallet.test' },
      ...{ VAULT_KEY: Buffer.alloc(32, 7).toString('base64'), CK_MAIL: mail.smtp, CK_MAIL_FROM: 'wallet@example.com' },
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const ended = once(child, 'exit')
  try {
    const site = overHttp(port)
    const healthz = () =>
      site.request('https://cdn.example.com/healthz').then(
        response => response.status,
        () => 0,
      )
    await expect.poll(healthz).toBe(200)
    const email = `${node.version}@example.com`
    const ada = await createDevice(site, Date.now)
    const { attemptId = '' } = (await ada.start(email)).body
    const code = async () => {
      const mails: { to: string; subject: string }[] = await (await fetch(`${mail.url}/messages`)).json()
      return /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0]
    }
    await expect.poll(code).toBeDefined()
    expect((await ada.submit(attemptId, (await code()) ?? '')).status).toBe(200)
    expect((await ada.createWallet()).finished.status).toBe(200)
    expect((await ada.me()).body.wallet).not.toBeNull()
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said}`, { cause: error })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  expect(child.exitCode).toBe(0)
  console.log(`    Node ${node.version}: started, healthy, a sign-in and a wallet, stopped`)
})
