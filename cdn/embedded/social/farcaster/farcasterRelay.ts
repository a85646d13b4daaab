import * as z from 'zod/mini'
import { fromJson } from '../../../../shared/protocol/json.ts'
import { ApiFailure } from '../../../apiFailure.ts'
import { isShallow } from '../../../isShallow.ts'
import { askServer, type ServerQuestion } from '../../../sources/askServer.ts'
import { smallBytes } from '../../../sources/readCapped.ts'
import type { Timeout } from '../../../timeout.ts'

/** Where a visitor's app leaves its answer. */
export interface RelayChannel {
  /** Lets its holder read the answer; the QR code contains it, too. */
  token: string
  /** The URL that the app opens. */
  url: string
}

/** The answer of a visitor's app. Untrusted until verified. */
export interface RelayAnswer {
  message: string
  signature: string
  username?: string | undefined
}

/** What an app should sign. */
export interface AskedOfApp {
  /** The secure site. */
  domain: string
  siweUri: string
  nonce: string
  expirationTime: string
}

/** `gone`: the channel will deliver no answer any more. */
export type ChannelState = { is: 'pending' } | { is: 'gone'; why: string } | { is: 'answered'; answer: RelayAnswer }

/** The operator's FIP-11 relay; Farcaster's is in https://github.com/farcasterxyz/auth-monorepo. */
export interface FarcasterRelay {
  /** @throws ApiFailure `relay_failed` */
  open(asked: AskedOfApp): Promise<RelayChannel>
  /**
   * A relay delivers an answer once, and forgets it.
   * @throws ApiFailure `relay_failed` if it may be asked again
   */
  look(token: string): Promise<ChannelState>
}

export interface RelayDeps {
  fetch: typeof fetch
  timeout: Timeout
}

/** A slow relay holds up other visitors too. */
const patienceMs = 8_000
/** An answer is a message of some hundred characters plus a profile. */
const maxReplyBytes = smallBytes
const maxLevels = 8

const channelSchema = z.object({
  channelToken: z.string().check(z.regex(/^[-_a-zA-Z0-9]{4,128}$/)),
  url: z.string().check(z.maxLength(512)),
})
const answerSchema = z.object({
  state: z.literal('completed'),
  message: z.string().check(z.maxLength(4096)),
  signature: z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,2048}$/)),
  username: z.optional(z.unknown()),
})
const usernameForm = /^[a-z0-9][a-z0-9-]{0,15}(\.eth)?$/

export function createFarcasterRelay(relay: string, { fetch, timeout }: RelayDeps): FarcasterRelay {
  /** @returns undefined for a body that is too long, or no JSON */
  const ask = async (
    path: string,
    asked: Pick<ServerQuestion, 'method' | 'headers' | 'body'>,
  ): Promise<{ status: number; body: unknown }> => {
    const signal = timeout(patienceMs)
    try {
      const most = { maxBytes: maxReplyBytes, maxErrorBytes: maxReplyBytes }
      // Once: a relay delivers an answer once.
      const { status, text } = await askServer(`${relay}/v1/${path}`, { ...asked, ...most, fetch, signal })
      const body = fromJson(text ?? '')
      return { status, body: isShallow(body, maxLevels) ? body : undefined }
    } catch (error) {
      throw relayFailed(`could not be read: ${String(error)}`)
    }
  }

  return {
    async open(asked) {
      const { status, body } = await ask('channel', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...asked, acceptAuthAddress: true }),
      })
      const { data } = channelSchema.safeParse(body)
      if (status !== 201 && status !== 200) throw relayFailed(`answered HTTP ${status} to a new channel`)
      if (!data || !isOfApp(data.url, relay)) throw relayFailed('opened no channel, or one with a link elsewhere')
      return { token: data.channelToken, url: data.url }
    },

    async look(token) {
      const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' }
      const { status, body } = await ask('channel/status', { headers })
      if (status === 202) return { is: 'pending' }
      if (status === 401 || status === 404) return { is: 'gone', why: `The relay knows no such channel any more` }
      if (status !== 200) throw relayFailed(`answered HTTP ${status} to a look`)
      const { data } = answerSchema.safeParse(body)
      if (!data) return { is: 'gone', why: 'The relay gave an answer in an unknown form' }
      const { message, signature, username } = data
      const isName = typeof username === 'string' && usernameForm.test(username)
      return { is: 'answered', answer: { message, signature, username: isName ? username : undefined } }
    },
  }
}

/** Links to the app start with it, whichever relay made them. */
const appOrigin = 'https://farcaster.xyz'

/** Visitors follow the link, so it must lead to the app or the relay itself. */
function isOfApp(url: string, relay: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, username, password } = new URL(url)
  return !username && !password && [appOrigin, new URL(relay).origin].includes(origin)
}

/** Its own message stays internal. */
const relayFailed = (why: string) =>
  new ApiFailure('relay_failed', 'Failed to connect to farcaster', {}, `The relay of Farcaster ${why}`)
