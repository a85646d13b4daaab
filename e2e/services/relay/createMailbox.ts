import { createHash } from 'node:crypto'

/** A message as the relay sees it: encrypted, readable only with the topic's key. */
export interface Message {
  topic: string
  message: string
  tag: number
  publishedAt: number
  /** The attestation of the sender's Verify service; passed on unchanged. */
  attestation?: string | undefined
}

/** A client that is subscribed to a topic over one socket. */
export interface Subscriber {
  /** From the token; a client keeps its id when it reconnects. */
  clientId: string
  /** Resolves once the client acknowledges the message; rejects if it no longer can. */
  deliver(message: Message): Promise<void>
}

/** Messages by topic, kept for clients that are offline. */
export interface Mailbox {
  /** Delivers to everyone else on the topic, and keeps the message until one of them acknowledges it or it expires. */
  publish(from: Subscriber, message: Omit<Message, 'publishedAt'>, ttlSeconds: number): void
  /** Subscribes to the topic; pending messages come first. */
  subscribe(subscriber: Subscriber, topic: string): void
  unsubscribe(subscriber: Subscriber, topic: string): void
  /** The messages pending for this client. */
  waiting(clientId: string, topic: string): Message[]
  /** Ends the subscriptions of a closed socket. */
  leave(subscriber: Subscriber): void
  /** Drops expired messages. */
  sweep(): void
}

interface Letter extends Message {
  from: string
  untilMs: number
  isDelivered: boolean
}

/** How long the real relay keeps a message at most. */
const maxTtlSeconds = 30 * 24 * 60 * 60
const maxLettersPerTopic = 500

export function createMailbox(now: () => number): Mailbox {
  const topics = new Map<string, { subscribers: Set<Subscriber>; letters: Map<string, Letter> }>()
  const topicOf = (name: string) => {
    const topic = topics.get(name) ?? { subscribers: new Set<Subscriber>(), letters: new Map<string, Letter>() }
    topics.set(name, topic)
    return topic
  }

  const offer = (letter: Letter, subscriber: Subscriber) => {
    if (letter.from === subscriber.clientId || letter.isDelivered || letter.untilMs <= now()) return
    const { topic, message, tag, publishedAt, attestation } = letter
    subscriber.deliver({ topic, message, tag, publishedAt, attestation }).then(
      () => {
        letter.isDelivered = true
      },
      // The message stays for the client's next visit.
      () => {},
    )
  }

  return {
    publish(from, { topic: name, message, tag, attestation }, ttlSeconds) {
      const topic = topicOf(name)
      const id = createHash('sha256').update(message).digest('hex')
      // A client that got no answer publishes the same message again.
      if (topic.letters.has(id)) return
      const untilMs = now() + Math.min(ttlSeconds, maxTtlSeconds) * 1000
      const letter = {
        topic: name,
        message,
        tag,
        attestation,
        publishedAt: now(),
        from: from.clientId,
        untilMs,
        isDelivered: false,
      }
      topic.letters.set(id, letter)
      if (topic.letters.size > maxLettersPerTopic) topic.letters.delete(topic.letters.keys().next().value as string)
      for (const subscriber of topic.subscribers) offer(letter, subscriber)
    },
    subscribe(subscriber, name) {
      const { subscribers, letters } = topicOf(name)
      if (subscribers.has(subscriber)) return
      subscribers.add(subscriber)
      for (const letter of letters.values()) offer(letter, subscriber)
    },
    unsubscribe(subscriber, name) {
      topics.get(name)?.subscribers.delete(subscriber)
    },
    waiting(clientId, name) {
      const letters = [...(topics.get(name)?.letters.values() ?? [])]
      return letters
        .filter(({ from, isDelivered, untilMs }) => from !== clientId && !isDelivered && untilMs > now())
        .map(({ topic, message, tag, publishedAt, attestation }) => ({ topic, message, tag, publishedAt, attestation }))
    },
    leave(subscriber) {
      for (const { subscribers } of topics.values()) subscribers.delete(subscriber)
    },
    sweep() {
      for (const [name, { subscribers, letters }] of topics) {
        for (const [id, { untilMs }] of letters) if (untilMs <= now()) letters.delete(id)
        if (!letters.size && !subscribers.size) topics.delete(name)
      }
    },
  }
}
