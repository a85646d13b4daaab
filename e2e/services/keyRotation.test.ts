import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevice, secureOrigin, type TestDevice } from '../../cdn/embedded/testEmbedded.ts'
import { sealedBy } from '../../cdn/embedded/testKeys.ts'
import { readVaultKey } from '../../cdn/embedded/vaultKey.ts'
import { databaseFiles } from '../../cdn/store/databaseFiles.ts'
import { openStore } from '../../cdn/store/openStore.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../../cdn/store/testPostgres.ts'
import { createTestMain, overHttp } from '../../cdn/testMain.ts'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { slotOpen } from '../../shared/api/embedded/wallet.schema.ts'
import { type MailSink, type ReceivedMail, startMailSink } from './mail/startMailSink.ts'

/* A key is changed while servers serve: real processes, their database, a mail server, and kill -9 of the command. */

const main = createTestMain()
const { run } = main
let root = ''
let sink: MailSink | undefined
let postgres: TestPostgres | undefined
let env: Record<string, string> = {}
const programs = await findPostgres()

beforeAll(async () => {
  root = await main.build()
  sink = await startMailSink({ port: 0, smtpPort: 0 })
  if (programs) postgres = await startTestPostgres(programs)
  env = {
    CK_PROJECTS: join(root, 'good.json'),
    CK_SECURE_SITE: secureOrigin,
    CK_SECURE_FILES: await main.secureBuild(),
    CK_MAIL: sink.smtp,
    CK_MAIL_FROM: 'wallet@example.com',
    CK_MAIL_PAUSE_SECONDS: '1',
    CK_EMAILS_PER_CLIENT: '100000',
    CK_RATE_PER_SECOND: '100000',
  }
})
afterAll(async () => {
  await Promise.all([sink?.stop(), postgres?.remove()])
  await main.remove()
})

const newKey = () => randomBytes(32).toString('base64')
const mailTo = async (email: string): Promise<ReceivedMail | undefined> => {
  const mails: ReceivedMail[] = await (await fetch(`${sink?.url}/messages`)).json()
  return mails.find(({ to }) => to === email)
}

interface Served {
  child: ChildProcess
  port: number
  device(): Promise<TestDevice>
}

describe.each([
  { name: 'a file', isThere: true, servers: 1, place: () => ({ CK_DATA: join(root, 'rotation') }) },
  { name: 'PostgreSQL', isThere: !!programs, servers: 2, place: () => ({ DATABASE_URL: postgres?.url ?? '' }) },
])('on $name, with $servers running', ({ isThere, servers, place }) => {
  const start = async (keys: Record<string, string>): Promise<Served> => {
    const { child, started, ended } = run({ ...env, ...place(), ...keys })
    const greeting = await Promise.race([started, ended.then(({ text }) => Promise.reject(new Error(text)))])
    const port = Number(/:(\d+)\n$/.exec(greeting)?.[1])
    return { child, port, device: () => createDevice(overHttp(port), Date.now) }
  }
  const stop = async ({ child }: Served) => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  /** All requests of a sign-in. @returns the statuses, and the device */
  const signIn = async (server: Served, email: string) => {
    const device = await server.device()
    const begun = await device.start(email)
    const mail = await mailTo(email)
    let code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
    if (begun.body.action === 'VERIFY_DEVICE') {
      const link = /\/device#([-_a-zA-Z0-9]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
      code = (await device.ask(deviceAnswer, { link, answer: 'yes' })).body.code ?? ''
    }
    const ended = await device.submit(begun.body.attemptId ?? '', code)
    return { device, answers: [begun, ended] }
  }

  test.runIf(isThere)(
    'no request fails, an interrupted rotation resumes, and nothing of the former key remains',
    async () => {
      const [former, next] = [newKey(), newKey()]
      const both = { VAULT_KEY: former, VAULT_KEY_NEXT: next }
      const running = await Promise.all(Array.from({ length: servers }, () => start(both)))
      const [first] = running
      if (!first) throw new Error('No server')
      const owners: { email: string; device: TestDevice; slot: { slotId: string; half: string } }[] = []
      for (let index = 0; index < 6; index++) {
        const email = `owner${index}@example.com`
        const { device } = await signIn(first, email)
        owners.push({ email, device, slot: (await device.createWallet()).device })
      }

      const failures: unknown[] = []
      let requests = 0
      let isOver = false
      const note = (answers: readonly { status: number; body: object }[]) => {
        requests += answers.length
        failures.push(...answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body]))
      }
      const visitors = running.map(async (server, place) => {
        for (let index = 0; !isOver; index++) {
          const owner = owners[index % owners.length]
          note((await signIn(server, `visitor-${place}-${index}@example.com`)).answers)
          if (owner && place === 0) note([await owner.device.ask(slotOpen, { slotId: owner.slot.slotId })])
          await setTimeout(200)
        }
      })

      // It is killed right after it begins, and run again.
      const killed = run({ ...place(), ...both }, 'vault:rotate')
      await killed.started
      killed.child.kill('SIGKILL')
      await killed.ended
      const { code, text } = await run({ ...place(), ...both }, 'vault:rotate').ended
      isOver = true
      await Promise.all(visitors)
      expect(failures).toEqual([])
      expect(requests).toBeGreaterThan(5)
      expect(code, text).toBe(0)
      expect(text).toMatch(/VAULT_KEY: \d+ rows were sealed by the new key, \d+ are left/)
      expect(text).toMatch(/Nothing is sealed by the former key any more: set VAULT_KEY to the new one/)

      const files = await databaseFiles((place() as { DATABASE_URL?: string }).DATABASE_URL ?? join(root, 'rotation'))
      const data = await openStore(files.data, { name: 'data' })
      expect(await sealedBy(data, (await readVaultKey(former)).id)).toEqual([])
      const kept = await sealedBy(data, (await readVaultKey(next)).id)
      expect(kept.filter(text => text.startsWith('embedded_users.email_index')).length).toBeGreaterThan(owners.length)
      await data.close()

      // One by one, servers start with the new key alone: beside others, and then by themselves.
      const alone = await start({ VAULT_KEY: next })
      for (const server of running) await stop(server)
      for (const { email, device, slot } of owners) {
        const again = await alone.device()
        again.state.session = device.state.session
        expect((await again.start(email)).body.action).toBe('VERIFY_DEVICE')
        expect(slot.half).toMatch(/^[-_a-zA-Z0-9]{43}$/)
      }
      await stop(alone)
      await expect(start({ VAULT_KEY: former })).rejects.toThrow(/^VAULT_KEY is not the one/)
    },
    120_000,
  )
})
