import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from '../../../cdn/embedded/mail/createMailer.ts'
import { writeMail } from '../../../cdn/embedded/mail/writeMail.ts'
import { createRunning } from '../running.ts'
import { startMailSink } from './startMailSink.ts'

const running = createRunning()
afterEach(() => running.stop())

test('a mail of the server arrives whole, in the name of its site, and is read by people and tests', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await send('ada@example.com', writeMail({ kind: 'code', code: '012345' }, 'Überraschung'))
  await send('eve@example.com', writeMail({ kind: 'code', code: '543210' }, 'Demo <script>'))
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

test('a mail reaches the mail server within 300 ms', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await send('ada@example.com', writeMail({ kind: 'code', code: '012345' }, 'Demo'))
  const started = performance.now()
  await send('ada@example.com', writeMail({ kind: 'code', code: '543210' }, 'Demo'))
  expect(performance.now() - started).toBeLessThan(300)
})

test('an address with another one in it, or a header, reaches one mailbox at most', async () => {
  const sink = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
  const { send } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  const mail = writeMail({ kind: 'code', code: '012345' }, 'Demo\r\nBcc: eve@example.com')
  for (const to of ['ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com'])
    await send(to, mail).catch(() => undefined)
  const mails: { to: string }[] = await (await fetch(`${sink.url}/messages`)).json()
  expect(mails.map(({ to }) => to)).not.toContain('eve@example.com')
})

test('a mail server that is gone is told at once', async () => {
  const sink = await startMailSink({ port: 0, smtpPort: 0 })
  const { send, check } = createMailer({ url: sink.smtp, from: 'wallet@example.com' })
  await check()
  await sink.stop()
  await expect(send('ada@example.com', writeMail({ kind: 'code', code: '012345' }, 'Demo'))).rejects.toThrow()
  await expect(check()).rejects.toThrow()
})

test.each([
  ['a server that refuses the address', '550 no such mailbox'],
  ['a server that is busy', '451 try later'],
])('%s is told', async (_, reply) => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', data => socket.write(String(data).startsWith('RCPT') ? `${reply}\r\n` : '250 fine\r\n'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.keep({ stop: () => new Promise(resolve => server.close(() => resolve())) })
  const { port } = server.address() as { port: number }
  const { send } = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'wallet@example.com' })
  await expect(send('ada@example.com', writeMail({ kind: 'code', code: '012345' }, 'Demo'))).rejects.toThrow(reply)
})

test.each([
  ['http://mail.example.com', 'wallet@example.com', /^CK_MAIL is not accepted/],
  ['mail.example.com', 'wallet@example.com', /^CK_MAIL is not accepted/],
  ['smtp://secret@mail.example.com', 'Wallet <wallet@example.com>', /^CK_MAIL_FROM=.* is not accepted(?!.*secret)/],
])('%s with %s is refused', (url, from, why) => {
  expect(() => createMailer({ url, from })).toThrow(why)
})
