import { createTransport } from 'nodemailer'
import { StartupError } from '../../startupError.ts'
import type { Mail } from './writeMail.ts'

/** Resolves once the mail server has taken the mail. @throws if it does not */
export type SendMail = (to: string, mail: Mail) => Promise<void>

export interface Mailer {
  send: SendMail
  /** @throws unless the mail server answers */
  check(): Promise<void>
}

interface MailSettings {
  /** Such as `smtps://user:password@mail.example.com`. */
  url: string
  /** The address that mails are from. */
  from: string
}

/** A visitor waits, so a slow server is as good as none. */
const connectTimeoutMs = 5000
const stillTimeoutMs = 10_000

/** Sends by SMTP, each mail over a connection of its own. @throws StartupError */
export function createMailer({ url, from }: MailSettings): Mailer {
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new StartupError('CK_MAIL is not accepted; expected smtps://user:password@mail.example.com')
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new StartupError(`CK_MAIL_FROM=${from} is not accepted; expected an address, such as wallet@example.com`)
  const { protocol, hostname, port, username, password } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const transport = createTransport({
    host,
    port: Number(port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Passwords and codes do not go over a network in the clear.
    requireTLS: !isEncrypted && !isLoopback(host),
    ignoreTLS: isLoopback(host),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: stillTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { sender, ...mail }) {
      await transport.sendMail({
        ...mail,
        from: { name: sender, address: from },
        // An object, so that nothing in an address is read as a second one.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    check: async () => void (await transport.verify()),
  }
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
