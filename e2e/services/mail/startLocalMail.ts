import type { SiteUrls } from '../portBase.ts'
import { type MailSink, startMailSink } from './startMailSink.ts'

/** The stack's inbox, at its addresses. */
export function startLocalMail({ mail, smtp }: SiteUrls): Promise<MailSink> {
  return startMailSink({ port: Number(new URL(mail).port), smtpPort: Number(new URL(smtp).port) })
}
