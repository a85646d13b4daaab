import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCallApi } from '../../../cdn/secure-site/api/callApi.ts'
import { openDeviceKeys } from '../../../cdn/secure-site/device/deviceKeys.ts'
import { signText } from '../../../cdn/secure-site/signing/signText.ts'
import { createWallet } from '../../../cdn/secure-site/wallet/createWallet.ts'
import { openByDevice } from '../../../cdn/secure-site/wallet/openWallet.ts'
import { startCdn } from '../../../cdn/startCdn.ts'
import { emailCode, emailStart } from '../../../shared/api/embedded/email.schema.ts'
import { startMailSink } from '../../services/mail/startMailSink.ts'
import { startTogether } from '../../services/running.ts'
import { quantile } from '../quantile.ts'
import { closeConnections, fetchAt } from './fetchAt.ts'
import { secureOrigin } from './secureOrigin.ts'

export interface EmbeddedFigures {
  /** From entering the address to the code's arrival at the mail server. */
  mailMs: number
  /** From the sixth digit to a new wallet's address, without the time in which its visitor saves the code. */
  addressMs: number
  /** From the press of Approve to the signature. */
  signatureMs: number
  /** Requests to the server in that time. */
  trips: number
}

const visitors = 25
const pageOrigin = 'https://app.example'
const limit = { burst: 1_000_000, perSecond: 100_000 }

/** New visitors, one after the other: the browser's own code, a server with a database on disk, and a mail server. */
export async function measureEmbedded(): Promise<EmbeddedFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-embedded-'))
  const bench = await startTogether(async ({ keep }) => {
    const sink = keep(await startMailSink({ port: 0, smtpPort: 0 }))
    const cdn = keep(
      await startCdn({
        port: 0,
        database: folder,
        projects: [{ id: 'bench', name: 'Bench', allowedOrigins: [pageOrigin], networks: ['eip155:1'] }],
        ...{ rateLimit: limit, projectRateLimit: limit },
        keys: new Map([['VAULT_KEY', randomBytes(32).toString('base64')]]),
        secureSite: {
          origin: secureOrigin,
          mail: { url: sink.smtp, from: 'wallet@localhost' },
          emailsPerClient: 1_000_000,
        },
      }),
    )
    return { sink, cdn }
  })
  try {
    const all: EmbeddedFigures[] = []
    // The first ones warm the code up.
    for (let visitor = -3; visitor < visitors; visitor++) {
      const figures = await signUp(bench.cdn.port, bench.sink.url, `visitor${visitor}@example.com`)
      if (visitor >= 0) all.push(figures)
    }
    const middle = (figure: keyof EmbeddedFigures) =>
      quantile(
        all.map(each => each[figure]),
        0.5,
      ) ?? 0
    return {
      mailMs: middle('mailMs'),
      addressMs: middle('addressMs'),
      signatureMs: middle('signatureMs'),
      trips: Math.max(...all.map(({ trips }) => trips)),
    }
  } finally {
    closeConnections()
    await bench.stop()
    await rm(folder, { recursive: true })
  }
}

async function signUp(port: number, inbox: string, email: string): Promise<EmbeddedFigures> {
  let asked = 0
  let session: string | undefined
  const keys = await openDeviceKeys(undefined)
  const api = createCallApi({
    ...{ origin: secureOrigin, keys: keys.proof, readSession: () => session, onSessionEnd: () => undefined },
    fetch(url, init) {
      asked++
      return fetchAt(port, `${url}`, init)
    },
  })
  const timed = async <T>(work: () => Promise<T>) => {
    const startedAt = performance.now()
    const result = await work()
    return { result, ms: performance.now() - startedAt }
  }
  const mail = await timed(() => api(emailStart, { projectId: 'bench', pageOrigin, email }))
  const mails: { to: string; subject: string }[] = await (await fetch(`${inbox}/messages`)).json()
  const code = /^\d{6}/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
  const parts = { api, keys, label: 'Bench' }
  const made = await timed(async () => {
    const { attemptId = '' } = mail.result
    session = (await api(emailCode, { attemptId, code, deviceLabel: 'Bench' })).session
    return (await createWallet(parts)).finishWithCode()
  })
  const before = asked
  const signed = await timed(async () => signText(await openByDevice(parts, made.result), 'hello'))
  return { mailMs: mail.ms, addressMs: made.ms, signatureMs: signed.ms, trips: asked - before }
}
