import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer, isRefusedForGood } from '../../../cdn/embedded/mail/createMailer.ts'
import { writeMail } from '../../../cdn/embedded/mail/writeMail.ts'
import { processorMs } from '../../../shared/processorMs.ts'
import { createRunning } from '../running.ts'
import { startMailSink } from './startMailSink.ts'

const running = createRunning()
afterEach(() => running.stop())

const codeMail = (code: string, name: string, logo?: string) =>
  writeMail(
    { kind: 'code', code, stop: 'https://wallet.example/device#end.a', browser: 'Firefox on Linux', askedAt: 0 },
    { name, logo },
  )

test('a server mail arrives complete, under its site’s name, readable by people and tests', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await send('ada@example.com', codeMail('012345', 'Überraschung'))
  await send('eve@example.com', codeMail('543210', 'Demo <script>'))
  const [newest, oldest] = await (await fetch(`${sink.url}/messages`)).json()
  expect(newest).toMatchObject({ to: 'eve@example.com', subject: '543210 is your code for Demo <script>' })
  expect(oldest).toMatchObject({
    to: 'ada@example.com',
    from: 'Überraschung <wallet@example.com>',
    subject: '012345 is your code for Überraschung',
  })
  expect(oldest.text).toContain('012345')
  expect(oldest.html).toContain('012345')
  const inbox = await (await fetch(sink.url)).text()
  expect(inbox).toContain('<b>543210 is your code for Demo &lt;script&gt;</b>')
  const shown = await fetch(`${sink.url}/mails/1/html`)
  expect(await shown.text()).toContain('012345')
  expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox')
})

test('a logo arrives with the mail, and its readers load nothing', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await send('ada@example.com', codeMail('012345', 'Demo', 'data:image/png;base64,iVBORw0KGgo='))
  const [{ html }] = await (await fetch(`${sink.url}/messages`)).json()
  expect(html).toContain('<img src="data:image/png;base64,iVBORw0KGgo="')
})

test('a mail reaches the mail server within 300 ms', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await send('ada@example.com', codeMail('012345', 'Demo'))
  const started = processorMs()
  await send('ada@example.com', codeMail('543210', 'Demo'))
  expect(processorMs() - started).toBeLessThan(300)
})

test('an address containing another address or a header reaches at most one mailbox', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  const mail = codeMail('012345', 'Demo\r\nBcc: eve@example.com')
  for (const to of ['ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com'])
    await send(to, mail).catch(() => undefined)
  const mails: { to: string }[] = await (await fetch(`${sink.url}/messages`)).json()
  expect(mails.map(({ to }) => to)).not.toContain('eve@example.com')
})

test('an unreachable mail server is reported immediately', async () => {
  const sink = await startMailSink({ port: 0, smtpPort: 0 })
  const { send, check } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await check()
  await sink.stop()
  await expect(send('ada@example.com', codeMail('012345', 'Demo'))).rejects.toThrow()
  await expect(check()).rejects.toThrow()
})

/** A minimal mail server: its answer to each command. */
async function startSmtp(answer: (line: string, socket: Socket) => string | undefined, greeting = '220 ready\r\n') {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(greeting)
    socket.on('data', data => {
      const reply = answer(String(data), socket)
      if (reply) socket.write(`${reply}\r\n`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.keep({
    stop: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}
const from = 'wallet@example.com'
const mail = codeMail('012345', 'Demo')

test.each([
  ['that is busy', 'RCPT', '451 try later'],
  ['that has this address on a list for a while', 'RCPT', '450 greylisted'],
  ['that takes no more mails from us', 'MAIL', '550 sender blocked'],
  ['that refuses what the mail says', '.', '554 looks like spam'],
])('a server %s is reported as a temporary failure', async (_, command, reply) => {
  let body: string | undefined
  const url = await startSmtp(line => {
    if (body === undefined && line.startsWith('DATA')) {
      body = '\r\n'
      return '354 go on'
    }
    if (body === undefined) return line.startsWith(command) ? reply : '250 fine'
    body += line
    return body.endsWith('\r\n.\r\n') ? reply : undefined
  })
  const sent = createMailer({ url, from }).send('ada@example.com', mail)
  await expect(sent).rejects.toThrow(reply)
  expect(isRefusedForGood(await sent.catch(error => error))).toBe(false)
})

test.each(['550 no such mailbox', '553 not an address', '501 what is that'])(
  'a permanent refusal of an address, with %s, is reported as permanent',
  async reply => {
    const url = await startSmtp(line => (line.startsWith('RCPT') ? reply : '250 fine'))
    const sent = createMailer({ url, from }).send('ada@example.com', mail)
    await expect(sent).rejects.toThrow(reply)
    expect(isRefusedForGood(await sent.catch(error => error))).toBe(true)
  },
)

test.each([
  ['says nothing', ''],
  ['says half a greeting', '220 rea'],
])('a server that %s is abandoned', async (_, greeting) => {
  const url = await startSmtp(() => undefined, greeting)
  await expect(createMailer({ url, from, longestMs: 150 }).send('ada@example.com', mail)).rejects.toThrow(/too slow/)
})

test('a server that answers one letter at a time is cut off', async () => {
  let sockets = 0
  const url = await startSmtp((_, socket) => {
    if (sockets > 0) return undefined
    sockets++
    const drip = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => {
      clearInterval(drip)
      sockets--
    })
    return undefined
  })
  await expect(createMailer({ url, from, longestMs: 150 }).send('ada@example.com', mail)).rejects.toThrow(/too slow/)
  await expect.poll(() => sockets).toBe(0)
})

test.each([
  ['http://mail.example.com', 'wallet@example.com', /^CK_MAIL is not accepted/],
  ['mail.example.com', 'wallet@example.com', /^CK_MAIL is not accepted/],
  ['smtp://secret@mail.example.com', 'Wallet <wallet@example.com>', /^CK_MAIL_FROM=.* is not accepted(?!.*secret)/],
])('%s with %s is refused', (url, from, why) => {
  expect(() => createMailer({ url, from })).toThrow(why)
})
