import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Part } from '../running.ts'
import { inboxPage, messagePage, style } from './pages.ts'

/* SMTP (RFC 5321) by `smtp-server` and MIME (RFC 2045 to 2049) by `postal-mime`: only the pages are ours. */

/** A received mail. */
export interface ReceivedMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** ISO 8601. */
  date: string
}

export interface MailSinkOptions {
  /** The inbox's port; 0 takes any free one, as below. */
  port: number
  smtpPort: number
}

export interface MailSink extends Part {
  /** The inbox's URL. */
  url: string
  /** The mail server's URL. */
  smtp: string
}

/** A busy test run sends some hundreds. */
const kept = 1000
const policy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'"
/** Mails contain their own styles and load nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups; frame-ancestors 'self'"

/** A mail server that accepts every mail and delivers none: people read them on a page, tests as `/messages`. */
export async function startMailSink({ port, smtpPort }: MailSinkOptions): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [{ address: to } = { address: '' }] = session.envelope.rcptTo
        PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'base64' })
          .then(({ from, subject = '', text = '', html: written = '', attachments }) => {
            const html = withPictures(written, attachments)
            mails.unshift({ to, from: textOf(from), subject, text, html, date: new Date().toISOString() })
            mails.length = Math.min(mails.length, kept)
            done()
          })
          .catch(done)
      })
    },
  })
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
    if (!context.res.headers.has('Content-Security-Policy')) context.header('Content-Security-Policy', policy)
  })
  app.get('/messages', context => context.json(mails, 200, { 'Access-Control-Allow-Origin': '*' }))
  app.get('/style.css', context => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/', context => context.html(inboxPage(mails)))
  // Counted from the oldest, so that a mail keeps its URL.
  const find = (number: string) => mails[mails.length - Number(number)]
  app.get('/mails/:number{[0-9]+}', context => {
    const mail = find(context.req.param('number'))
    return mail ? context.html(messagePage(mail, context.req.path)) : context.notFound()
  })
  app.get('/mails/:number{[0-9]+}/html', context => {
    const mail = find(context.req.param('number'))
    return mail ? context.html(mail.html, 200, { 'Content-Security-Policy': mailPolicy }) : context.notFound()
  })

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const inboxPort = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(portOf(server.address())))
  })
  const mailPort = await new Promise<number>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', () => resolve(portOf(smtp.server.address())))
  })
  return {
    url: `http://localhost:${inboxPort}`,
    smtp: `smtp://127.0.0.1:${mailPort}`,
    async stop() {
      await Promise.all([
        new Promise<void>(resolve => smtp.close(resolve)),
        new Promise<void>(resolve => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
      ])
    },
  }
}

const portOf = (address: string | { port: number } | null): number =>
  typeof address === 'object' && address ? address.port : 0

const textOf = (from: Address | undefined): string =>
  from?.name ? `${from.name} <${from.address}>` : (from?.address ?? '')

/** The HTML with the pictures that the mail brings (RFC 2392). */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce(
    (shown, { contentId = '', mimeType, content }) =>
      shown.replaceAll(`cid:${contentId.replace(/[<>]/g, '')}`, `data:${mimeType};base64,${content}`),
    html,
  )
}
