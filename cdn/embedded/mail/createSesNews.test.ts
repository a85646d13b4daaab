import { execFileSync } from 'node:child_process'
import { sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../testEmbedded.ts'
import { createSesNews, demandTopic, sesNewsPath } from './createSesNews.ts'

/* Amazon SNS, by a certificate of our own at its address, and the examples of its documentation (read on 2026-11-29). */

const arn = 'arn:aws:sns:eu-central-1:111122223333:mails'
const certificateUrl = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'
let now = 0
let key = ''
let certificate = ''

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sns-'))
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=sns.amazonaws.com'],
      ...['-keyout', keyFile, '-out', certificateFile],
    ],
    { stdio: 'ignore' },
  )
  key = readFileSync(keyFile, 'utf8')
  certificate = readFileSync(certificateFile, 'utf8')
  rmSync(folder, { recursive: true })
  // Certificates begin at a whole second.
  now = Date.now()
})

type Fields = Readonly<Record<string, string>>

const notification = (message: unknown, over: Fields = {}): Fields => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: arn,
  Message: JSON.stringify(message),
  Timestamp: new Date(now).toISOString(),
  SignatureVersion: '2',
  SigningCertURL: certificateUrl,
  UnsubscribeURL: 'https://sns.eu-central-1.amazonaws.com/?Action=Unsubscribe',
  ...over,
})

function signed(fields: Fields): string {
  const names =
    fields.Type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const text = names.flatMap(name => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`])).join('')
  return JSON.stringify({ ...fields, Signature: sign('RSA-SHA256', Buffer.from(text), key).toString('base64') })
}

const bounce = (bounceType: string, ...addresses: string[]) => ({
  notificationType: 'Bounce',
  bounce: {
    ...{ bounceType, bounceSubType: 'General', timestamp: '2016-01-27T14:59:38.237Z' },
    bouncedRecipients: addresses.map(emailAddress => ({
      ...{ emailAddress, status: '5.1.1', action: 'failed' },
      diagnosticCode: `smtp; 550 5.1.1 <${emailAddress}>... User`,
    })),
  },
  mail: { messageId: 'EXAMPLE7c191be45' },
})
const complaint = (emailAddress: string) => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType: 'abuse' },
  mail: { messageId: 'EXAMPLE7c191be45' },
})

function news() {
  const asked: string[] = []
  const topic = demandTopic(arn)
  if (!topic) throw new Error('No topic')
  const fetch = (async (url: string | URL) => {
    asked.push(`${url}`)
    return new Response(`${url}` === certificateUrl ? certificate : '<ConfirmSubscriptionResponse/>')
  }) as typeof globalThis.fetch
  return { asked, ...createSesNews({ topic, fetch, now: () => now, elapsed: () => 0 }) }
}

test('permanent bounces and complaints stop mails; the certificate is read once', async () => {
  const { read, asked } = news()
  expect(await read(signed(notification(bounce('Permanent', 'jane@example.com', 'richard@example.com'))))).toEqual([
    { email: 'jane@example.com', reason: 'bounced', detail: 'smtp; 550 5.1.1 <jane@example.com>... User' },
    { email: 'richard@example.com', reason: 'bounced', detail: 'smtp; 550 5.1.1 <richard@example.com>... User' },
  ])
  expect(await read(signed(notification(complaint('ada@example.com'), { Subject: 'News' })))).toEqual([
    { email: 'ada@example.com', reason: 'complained', detail: 'abuse' },
  ])
  expect(asked).toEqual([certificateUrl])
})

test.each([
  ['a bounce that may pass', bounce('Transient', 'jane@example.com')],
  ['a delivery', { notificationType: 'Delivery', delivery: { recipients: ['jane@example.com'] } }],
  ['another text', 'hello'],
])('%s stops no mails', async (_, message) => {
  expect(await news().read(signed(notification(message)))).toEqual([])
})

test('a subscription to the topic is confirmed, only at Amazon', async () => {
  const subscribe = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc'
  const confirmation = (SubscribeURL: string) =>
    signed(notification('You have chosen', { Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL }))
  const { read, asked } = news()
  expect(await read(confirmation(subscribe))).toEqual([])
  expect(asked).toEqual([certificateUrl, subscribe])
  await expect(read(confirmation('https://evil.example/'))).rejects.toMatchObject({ code: 'signature_invalid' })
  expect(asked).toHaveLength(2)
})

test.each<[string, () => string, string]>([
  [
    'another signature',
    () => JSON.stringify({ ...notification(bounce('Permanent', 'a@b.example')), Signature: 'AAAA' }),
    'signature_invalid',
  ],
  [
    'another text than was signed',
    () => signed(notification(bounce('Permanent', 'a@b.example'))).replace('a@b.example', 'c@b.example'),
    'signature_invalid',
  ],
  ['SHA-1', () => signed(notification({}, { SignatureVersion: '1' })), 'signature_invalid'],
  ['another topic', () => signed(notification({}, { TopicArn: `${arn}2` })), 'invalid_request'],
  [
    'a certificate of somebody else',
    () => signed(notification({}, { SigningCertURL: 'https://evil.example/SimpleNotificationService-0.pem' })),
    'signature_invalid',
  ],
  [
    'a bucket of Amazon',
    () =>
      signed(
        notification(
          {},
          { SigningCertURL: 'https://sns.eu-central-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem' },
        ),
      ),
    'signature_invalid',
  ],
  [
    'another path',
    () =>
      signed(
        notification(
          {},
          { SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/x/SimpleNotificationService-0.pem' },
        ),
      ),
    'signature_invalid',
  ],
  [
    'an old message',
    () => signed(notification({}, { Timestamp: new Date(now - 3 * 3_600_000).toISOString() })),
    'message_expired',
  ],
  ['no JSON', () => 'hello', 'invalid_request'],
])('%s is refused', async (_, body, code) => {
  await expect(news().read(body())).rejects.toMatchObject({ code })
})

test.each(['mails', 'arn:aws:sqs:eu-central-1:111122223333:mails', `${arn}:x`])(
  'the topic %s is not accepted',
  text => {
    expect(() => demandTopic(text)).toThrow(`CK_SES_TOPIC=${text} is not accepted`)
  },
)

test('after a complaint, the owner sees that mails are stopped, and gets none', async () => {
  const fetch = (async () => new Response(certificate)) as unknown as typeof globalThis.fetch
  const server = await startEmbedded({
    deps: { fetch, secret: name => (name === 'CK_SES_TOPIC' ? arn : undefined) },
  })
  server.clock.now = now
  const post = async (body: string) => {
    const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' }
    const response = await server.app.request(`https://cdn.test${sesNewsPath}`, { method: 'POST', headers, body })
    return [response.status, await response.json()]
  }
  expect(await post(signed(notification(complaint('Ada@example.com'))))).toEqual([200, { heard: 1 }])
  expect(await post('{}')).toMatchObject([400, { code: 'invalid_request' }])
  expect(await (await server.device()).start('ada@example.com')).toMatchObject({
    ...{ status: 409, body: { code: 'mail_stopped' } },
  })
  expect(server.mails).toEqual([])
  expect((await (await server.device()).start('grace@example.com')).status).toBe(200)
})
