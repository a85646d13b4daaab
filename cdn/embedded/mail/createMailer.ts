import { createTransport } from 'nodemailer'
import { OperatorError } from '../../operatorError.ts'
import { logoId, type Mail, type MailLogo } from './writeMail.ts'

/**
 * Resolves once the mail server accepts the mail.
 * @param id identifies a mail that is sent twice
 * @throws if it is not accepted; `isRefusedForGood` says whether a retry is futile
 */
export type SendMail = (to: string, mail: Mail, id?: string) => Promise<void>

export interface Mailer {
  send: SendMail
  /** @throws unless the mail server answers */
  check(): Promise<void>
}

interface MailSettings {
  /** Such as `smtps://user:password@mail.example.com`. */
  url: string
  /** The sender's address. */
  from: string
  /** Time limit of a mail; 15 s by default. */
  longestMs?: number
}

/** Visitors wait for their mail, so a slow server counts as down. */
const connectTimeoutMs = 5000
const stillTimeoutMs = 10_000
/** Even if the server still shows activity. */
const defaultLongestMs = 15_000

/** Sends by SMTP, one connection per mail. @throws OperatorError */
export function createMailer({ url, from, longestMs = defaultLongestMs }: MailSettings): Mailer {
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new OperatorError('CK_MAIL is not accepted; expected smtps://user:password@mail.example.com')
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new OperatorError(`CK_MAIL_FROM=${from} is not accepted; expected an address, such as wallet@example.com`)
  const { protocol, hostname, port, username, password } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const transport = createTransport({
    host,
    port: Number(port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // Never sends passwords or codes in clear text over a network.
    requireTLS: !isEncrypted && !isLoopback(host),
    ignoreTLS: isLoopback(host),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: stillTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { sender, logo, ...mail }, id) {
      const signal = AbortSignal.timeout(longestMs)
      try {
        await transport.sendMail({
          ...mail,
          from: { name: sender, address: from },
          // As an object, so no part of an address is parsed as a second one.
          to: { name: '', address: to },
          ...(id && { messageId: `<${id}@${from.split('@')[1]}>` }),
          ...(logo && { attachments: [attachmentOf(logo)] }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        if (signal.aborted) throw new Error(`The mail server is too slow: ${longestMs} ms`, { cause: error })
        throw error
      }
    },
    check: async () => void (await transport.verify()),
  }
}

const attachmentOf = ({ type, base64 }: MailLogo) => ({
  ...{ cid: logoId, contentType: type, content: base64, encoding: 'base64' },
  ...{ filename: `logo.${type.replace('image/', '')}`, contentDisposition: 'inline' as const },
})

/** Whether the mail server will never accept mails to this address (RFC 5321 §4.2.1). */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = Object(error)
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

/**
 * Whether it is the address that is wrong, so that no later mail reaches it, either: there is no such mailbox or domain, or
 * it was closed (RFC 3463, 5.1.x and 5.2.1). A full mailbox, or a policy about the sender, says nothing about it.
 */
export function isWrongAddress(error: unknown): boolean {
  if (!isRefusedForGood(error)) return false
  const { response, message, responseCode } = Object(error)
  const [, reason] = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(`${response ?? message}`) ?? []
  return reason === undefined ? [550, 551, 553].includes(responseCode) : /^(1\.\d+|2\.1)$/.test(reason)
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
