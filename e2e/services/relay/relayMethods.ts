import { createHash } from 'node:crypto'
import type { Mailbox, Subscriber } from './createMailbox.ts'

type Params = Readonly<Record<string, unknown>>
type Method = (params: Params, subscriber: Subscriber, mailbox: Mailbox) => unknown

const defaultTtlSeconds = 300
/** Tags of a proposal, its answer, and the settlement of a session. */
const tags = { propose: 1100, approve: 1101, settle: 1102 }

/** The id of a subscription; clients compute the same one. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string' || !value) throw new Error(`Invalid params: ${name}`)
  return value
}

function texts(params: Params, name: string): string[] {
  const value = params[name]
  if (!Array.isArray(value) || value.some(each => typeof each !== 'string')) throw new Error(`Invalid params: ${name}`)
  return value
}

const ttlOf = ({ ttl }: Params) => (typeof ttl === 'number' && ttl > 0 ? ttl : defaultTtlSeconds)
const tagOf = ({ tag }: Params) => (typeof tag === 'number' ? tag : 0)

const attestationOf = ({ attestation }: Params) => (typeof attestation === 'string' ? attestation : undefined)

const publish: Method = (params, subscriber, mailbox) => {
  const attestation = attestationOf(params)
  const letter = { topic: text(params, 'topic'), message: text(params, 'message'), tag: tagOf(params), attestation }
  mailbox.publish(subscriber, letter, ttlOf(params))
  return true
}

const subscribe: Method = (params, subscriber, mailbox) => {
  const topic = text(params, 'topic')
  mailbox.subscribe(subscriber, topic)
  return subscriptionId(topic, subscriber.clientId)
}

const unsubscribe: Method = (params, subscriber, mailbox) => {
  mailbox.unsubscribe(subscriber, text(params, 'topic'))
  return true
}

const batchUnsubscribe: Method = ({ subscriptions }, subscriber, mailbox) => {
  if (!Array.isArray(subscriptions)) throw new Error('Invalid params: subscriptions')
  for (const each of subscriptions) unsubscribe(each, subscriber, mailbox)
  return true
}

const fetchMessages: Method = (params, { clientId }, mailbox) => ({
  messages: mailbox.waiting(clientId, text(params, 'topic')),
  hasMore: false,
})

/** Proposes on a pairing's topic, and subscribes to the answer. */
const proposeSession: Method = (params, subscriber, mailbox) => {
  const topic = text(params, 'pairingTopic')
  mailbox.subscribe(subscriber, topic)
  const letter = {
    topic,
    message: text(params, 'sessionProposal'),
    tag: tags.propose,
    attestation: attestationOf(params),
  }
  mailbox.publish(subscriber, letter, ttlOf(params))
  return true
}

/** Answers on the pairing's topic, settles on the session's topic, and stays subscribed to it. */
const approveSession: Method = (params, subscriber, mailbox) => {
  const [pairing, session] = [text(params, 'pairingTopic'), text(params, 'sessionTopic')]
  const [answer, settlement] = [text(params, 'sessionProposalResponse'), text(params, 'sessionSettlementRequest')]
  mailbox.subscribe(subscriber, session)
  mailbox.publish(subscriber, { topic: pairing, message: answer, tag: tags.approve }, ttlOf(params))
  mailbox.publish(subscriber, { topic: session, message: settlement, tag: tags.settle }, ttlOf(params))
  return true
}

/**
 * The relay protocol as clients up to 2.25 speak it. Other parameters serve the real relay's statistics and are
 * ignored.
 */
export const relayMethods: Readonly<Record<string, Method>> = {
  irn_publish: publish,
  irn_batchPublish: ({ messages }, subscriber, mailbox) => {
    if (!Array.isArray(messages)) throw new Error('Invalid params: messages')
    for (const each of messages) publish(each, subscriber, mailbox)
    return true
  },
  irn_subscribe: subscribe,
  irn_batchSubscribe: (params, subscriber, mailbox) =>
    texts(params, 'topics').map(topic => subscribe({ topic }, subscriber, mailbox)),
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: batchUnsubscribe,
  irn_fetchMessages: fetchMessages,
  irn_batchFetchMessages: (params, { clientId }, mailbox) => ({
    messages: texts(params, 'topics').flatMap(topic => mailbox.waiting(clientId, topic)),
    hasMore: false,
  }),
  wc_proposeSession: proposeSession,
  wc_approveSession: approveSession,
}
