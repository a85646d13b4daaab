import { verify, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { OperatorError } from '../../operatorError.ts'
import { askServer } from '../../sources/askServer.ts'
import { smallBytes } from '../../sources/readCapped.ts'
import type { StopReason } from './stoppedAddresses.ts'

export const sesNewsPath = '/v1/mail/news/ses'

/** An SNS topic, and the only host that speaks for it. */
interface Topic {
  arn: string
  host: string
}

/** An address that gets no more mails. */
interface EndedAddress {
  email: string
  reason: Extract<StopReason, 'bounced' | 'complained'>
  detail: string
}

/** News of Amazon SES, as Amazon SNS posts them. */
interface SesNews {
  /**
   * Also confirms a subscription of this server to the topic.
   * @throws ApiFailure `invalid_request` for another shape or topic, `signature_invalid`, `message_expired`, `node_failed`
   */
  read(body: string): Promise<EndedAddress[]>
}

/** @returns undefined without a topic @throws OperatorError */
export function demandTopic(arn: string | undefined): Topic | undefined {
  if (!arn) return undefined
  const [, partition, region] = /^arn:(aws[a-z-]*):sns:([a-z0-9-]+):\d{12}:[-_a-zA-Z0-9]{1,256}$/.exec(arn) ?? []
  if (!partition || !region)
    throw new OperatorError(
      `CK_SES_TOPIC=${arn} is not accepted; expected the ARN of an SNS topic, such as arn:aws:sns:eu-central-1:111122223333:mails`,
    )
  return { arn, host: `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}` }
}

const text = z.string().max(262_144)
/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const messageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  ...{ MessageId: text, TopicArn: text, Message: text, Subject: text.optional(), Timestamp: z.iso.datetime() },
  ...{ Token: text.optional(), SubscribeURL: text.optional() },
  ...{ SignatureVersion: text, Signature: text, SigningCertURL: text },
})
type SnsMessage = z.infer<typeof messageSchema>

const recipients = z.array(z.object({ emailAddress: text, diagnosticCode: text.optional() })).max(1000)
/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html, and `eventType` of published events */
const newsSchema = z.object({
  notificationType: text.optional(),
  eventType: text.optional(),
  bounce: z.object({ bounceType: text, bounceSubType: text.optional(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complaintFeedbackType: text.optional(), complainedRecipients: recipients }).optional(),
})

interface Deps {
  topic: Topic
  fetch: typeof fetch
  /** To compare with the time of a message. */
  now(): number
  /** For the age of a kept certificate. */
  elapsed(): number
}

const timeoutMs = 5000
const certificateLivesMs = 3_600_000
/** SNS tries for an hour. An older one may be a copy of one whose address was resumed since. */
const longestAgeMs = 2 * 3_600_000

export function createSesNews({ topic, fetch, now, elapsed }: Deps): SesNews {
  let kept: { url: string; at: number; certificate: Promise<X509Certificate> } | undefined

  const ask = async (url: string) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const failed = () => new ApiFailure('node_failed', 'Amazon SNS did not answer')
    const reply = await askServer(url, { fetch, signal, tries: 2, maxBytes: smallBytes, unreached: failed }).catch(
      () => {
        throw failed()
      },
    )
    if (!reply.ok || reply.text === undefined) throw failed()
    return reply.text
  }
  /** A URL in a message counts only if it is of the topic's own host. */
  const demandOwn = (url: string | undefined, path: RegExp): string => {
    const parsed = url && URL.canParse(url) ? new URL(url) : undefined
    if (parsed?.origin === `https://${topic.host}` && path.test(parsed.pathname)) return parsed.href
    throw new ApiFailure('signature_invalid', 'The message names a URL outside of its topic’s Amazon SNS')
  }
  const readCertificate = async (url: string): Promise<X509Certificate> => new X509Certificate(await ask(url))
  const certificateOf = async (url: string) => {
    if (kept?.url !== url || elapsed() - kept.at > certificateLivesMs) {
      const keeping = { url, at: elapsed(), certificate: readCertificate(url) }
      kept = keeping
      keeping.certificate.catch(() => {
        if (kept === keeping) kept = undefined
      })
    }
    return kept.certificate
  }

  const demandSigned = async (message: SnsMessage) => {
    // The first version is SHA-1.
    if (message.SignatureVersion !== '2')
      throw new ApiFailure('signature_invalid', 'Set the attribute SignatureVersion of the topic to 2')
    const url = demandOwn(message.SigningCertURL, /^\/SimpleNotificationService-[0-9a-zA-Z]+\.pem$/)
    const certificate = await certificateOf(url)
    const isValid = Date.parse(certificate.validFrom) <= now() && now() <= Date.parse(certificate.validTo)
    const signature = Buffer.from(message.Signature, 'base64')
    if (isValid && verify('RSA-SHA256', Buffer.from(signedText(message)), certificate.publicKey, signature)) return
    throw new ApiFailure('signature_invalid', 'This is not a message of Amazon SNS')
  }

  return {
    async read(body) {
      const { data: message } = messageSchema.safeParse(parse(body))
      if (!message || message.TopicArn !== topic.arn)
        throw new ApiFailure('invalid_request', 'Expected a message of the SNS topic of CK_SES_TOPIC')
      await demandSigned(message)
      if (Math.abs(now() - Date.parse(message.Timestamp)) > longestAgeMs)
        throw new ApiFailure('message_expired', 'This message is more than two hours old')
      if (message.Type === 'SubscriptionConfirmation') await ask(demandOwn(message.SubscribeURL, /^\/$/))
      return message.Type === 'Notification' ? endedBy(message.Message) : []
    },
  }
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names.flatMap(name => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
}

/** A bounce that may pass, such as that of a full mailbox, ends nothing. */
function endedBy(news: string): EndedAddress[] {
  const { data } = newsSchema.safeParse(parse(news))
  const kind = data?.eventType ?? data?.notificationType
  if (kind === 'Bounce' && data?.bounce?.bounceType === 'Permanent')
    return data.bounce.bouncedRecipients.map(({ emailAddress: email, diagnosticCode = '' }) => ({
      ...{ email, reason: 'bounced', detail: diagnosticCode || (data.bounce?.bounceSubType ?? '') },
    }))
  if (kind === 'Complaint')
    return (data?.complaint?.complainedRecipients ?? []).map(({ emailAddress: email }) => ({
      ...{ email, reason: 'complained', detail: data?.complaint?.complaintFeedbackType ?? '' },
    }))
  return []
}

function parse(text: string): unknown {
  try {
    return fromJson(text)
  } catch {
    return undefined
  }
}
