import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createDevice } from '../../cdn/embedded/testEmbedded.ts'
import { frameTemplate } from '../../cdn/frameTemplate.mjs'
import { findPostgres, freePort, startTestPostgres, type TestPostgres } from '../../cdn/store/testPostgres.ts'
import { modalParts, projectEntry } from '../../cdn/testApp.ts'
import { createTestMain, overHttp } from '../../cdn/testMain.ts'
import { type MailSink, startMailSink } from './mail/startMailSink.ts'
import { createRunning } from './running.ts'

/*
 * A fresh start by compose.yaml: its commands, with its environment and the image's, as processes. There is no container
 * engine here, so folders and names of containers are those of this machine, and Caddy is only its headers.
 */

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../cdn/deploy')
const programs = await findPostgres()
const main = createTestMain()
const running = createRunning()
let root = ''
let postgres: TestPostgres | undefined
let mail: MailSink

beforeAll(async () => {
  root = await main.build()
  await main.secureBuild()
  if (programs) postgres = await startTestPostgres(programs)
  mail = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
})
afterAll(async () => {
  await running.stop()
  await postgres?.remove()
  await main.remove()
})

interface Service {
  command?: string[]
  environment: Record<string, string>
}

async function readImage() {
  const text = (await readFile(join(deploy, 'Containerfile'), 'utf8')).replace(/\\\n\s*/g, '')
  const last = (name: string) => [...text.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].at(-1)?.[1] ?? ''
  return {
    env: Object.fromEntries(
      last('ENV')
        .split(' ')
        .map(pair => pair.split('=') as [string, string]),
    ),
    command: JSON.parse(last('CMD')) as string[],
    health: JSON.parse(/\[.*\]$/.exec(last('HEALTHCHECK'))?.[0] ?? '[]') as string[],
  }
}

test.runIf(programs)('compose.yaml leads from nothing to a signed-in embedded wallet', async () => {
  const compose: { services: Record<'migrate' | 'server', Service> } = parse(
    await readFile(join(deploy, 'compose.yaml'), 'utf8'),
    { merge: true },
  )
  const image = await readImage()
  const [port, management] = [await freePort(), await freePort()]
  // The operator's `.env`.
  const env: Record<string, string> = {
    ...{ SITE: 'cdn.example.com', WALLET_SITE: 'wallet.test', POSTGRES_PASSWORD: 'secret' },
    VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
    CK_AUTH_KEY: 'a-long-random-text-of-the-operator',
    ...{ CK_MAIL: mail.smtp, CK_MAIL_FROM: 'wallet@example.com' },
  }
  for (const [folder, release] of [
    ['config', undefined],
    ['data', undefined],
    ['app/dist', undefined],
    ['releases', '1.0.0'],
  ] as const)
    await mkdir(join(root, folder, release ?? ''), { recursive: true })
  await writeFile(join(root, 'config/projects.json'), JSON.stringify({ projects: [projectEntry()] }))
  await writeFile(join(root, 'releases/1.0.0/loader.js'), 'loader')
  await writeFile(join(root, 'releases/1.0.0/modal.template'), frameTemplate(modalParts))
  /** A container's folder on this machine. */
  const here = (text: string) =>
    text
      .replace(/\$\{(\w+):[?-]\}/g, (_, name) => env[name] ?? '')
      .replace(/^postgres:\/\/connectkit:secret@postgres:5432\/connectkit$/, postgres?.url ?? '')
      .replace(/^\/(config|releases|data)(?=\/|$)/, `${root}/$1`)
      .replace(/^4400$/, String(port))
      .replace(/^9400$/, String(management))
  const environmentOf = ({ environment }: Service) =>
    Object.fromEntries(Object.entries({ ...image.env, ...environment }).map(([name, value]) => [name, here(value)]))
  const { server, migrate } = compose.services
  const commandOf = ({ command = image.command }: Service): [string, string[]] => {
    const [, , ...options] = command
    expect(command.slice(0, 2)).toEqual(['node', 'dist/server/main.mjs'])
    return [process.execPath, [join(root, 'main.mjs'), ...options]]
  }
  const start = (service: Service) =>
    spawn(...commandOf(service), {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        ...environmentOf(service),
        // In the image, these are in the working directory.
        ...{ CK_SECURE_FILES: join(root, 'secure'), CK_ADMIN_FILES: root },
      },
    })
  const outcome = async (service: Service) => {
    const child = start(service)
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        text += chunk
      })
    const [code] = await once(child, 'close')
    return { code, text }
  }

  // By `depends_on`, it starts after this.
  expect(await outcome(server)).toMatchObject({ code: 1, text: expect.stringContaining('main.mjs migrate') })
  expect(await outcome(migrate)).toMatchObject({ code: 0 })
  expect(await outcome(migrate)).toEqual({ code: 0, text: 'cache is up to date\ndata is up to date\n' })
  const child = start(server)
  try {
    const [, ...asked] = image.health.map(each => each.replace(':9400/', `:${management}/`))
    const isHealthy = () =>
      run(process.execPath, asked).then(
        () => true,
        () => false,
      )
    await expect.poll(isHealthy).toBe(true)

    const direct = overHttp(port)
    /** A request as Caddy forwards it. */
    const behindCaddy: typeof direct = {
      request: (input, init = {}) =>
        direct.request(input, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), 'X-Forwarded-For': '203.0.113.7' },
        }),
    }
    const loader = await behindCaddy.request('https://cdn.example.com/1/loader.js')
    expect([loader.status, await loader.text()]).toEqual([200, 'loader'])
    const ada = await createDevice(behindCaddy, Date.now)
    const { attemptId = '' } = (await ada.start('ada@example.com')).body
    const codes = async () => {
      const mails: { subject: string }[] = await (await fetch(`${mail.url}/messages`)).json()
      return mails.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? '')
    }
    await expect.poll(codes).toHaveLength(1)
    expect((await ada.submit(attemptId, (await codes())[0] ?? '')).status).toBe(200)
    expect((await ada.createWallet()).finished.status).toBe(200)
    expect((await ada.me()).body.wallet).not.toBeNull()
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  expect(child.exitCode).toBe(0)
  await rm(join(root, 'config'), { recursive: true })
})
