import { randomInt } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'

/* Written from the real relay's source: `apps/relay` of https://github.com/farcasterxyz/auth-monorepo (MIT). */

/** A site's request for an app's signature, as the relay stores it. */
const channelRequest = z.strictObject({
  siweUri: z.url(),
  domain: z.string().regex(/^[a-zA-Z0-9.-]+(:[0-9]+)?$/),
  nonce: z.string().optional(),
  notBefore: z.iso.datetime().optional(),
  expirationTime: z.iso.datetime().optional(),
  requestId: z.string().optional(),
  redirectUrl: z.string().optional(),
  acceptAuthAddress: z.boolean().default(true),
})

/** An app's answer. */
const appAnswer = z.strictObject({
  message: z.string(),
  // The real relay only takes keys' signatures; ours also takes contracts'.
  signature: z.string().regex(/^0x([a-fA-F0-9]{2})+$/),
  authMethod: z.enum(['custody', 'authAddress']).default('custody'),
  fid: z.int(),
  username: z.string().optional(),
  bio: z.string().optional(),
  displayName: z.string().optional(),
  pfpUrl: z.url().optional(),
})

export type ChannelRequest = z.output<typeof channelRequest>
export type AppAnswer = z.input<typeof appAnswer>

export interface Channel {
  nonce: string
  asked: ChannelRequest
  answer?: z.output<typeof appAnswer>
  endsAt: number
}

/** The relay's behaviour from now on, for tests of its failures. */
export interface RelayBehaviour {
  /** The relay answers 503. */
  isGone?: boolean
}

export interface FarcasterRelay {
  fetch(request: Request): Response | Promise<Response>
  /** A request by the token in its link. */
  channel(token: string): Channel | undefined
  behave(behaviour: RelayBehaviour): void
}

/** Only apps with this key may answer. */
export const relayKey = 'local-app'
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const livesMs = 3_600_000

/**
 * A relay for Sign In With Farcaster: sites open channels and poll them; apps post a signed message, which is returned
 * once.
 * @param url the relay's own
 */
export function createFarcasterRelay(url: string, now: () => number = Date.now): FarcasterRelay {
  const channels = new Map<string, Channel>()
  let behaviour: RelayBehaviour = {}
  const find = (token: string) => {
    const channel = channels.get(token)
    return channel && channel.endsAt > now() ? channel : undefined
  }
  const tokenOf = (header: string | undefined) => header?.split(' ')[1] ?? ''
  const facts = ({ nonce, asked }: Channel) => ({
    nonce,
    signatureParams: { ...asked, nonce },
    metadata: { ip: '127.0.0.1', userAgent: 'Unknown' },
    acceptAuthAddress: asked.acceptAuthAddress,
  })

  const app = new Hono()
  app.get('/healthcheck', c => c.json({ status: 'OK' }))
  app.put('/behaviour', async c => {
    behaviour = await c.req.json()
    return c.json({ ok: true })
  })
  app.use('/v1/*', async (c, next) => (behaviour.isGone ? c.json({ error: 'Service Unavailable' }, 503) : next()))

  app.post('/v1/channel', async c => {
    const { data, error } = channelRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!data) return c.json({ error: 'Validation error', message: error.issues[0]?.message }, 400)
    if (data.domain.includes('farcaster.xyz')) return c.json({ error: 'Domain not allowed' }, 400)
    const channelToken = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
    const nonce = data.nonce ?? `${randomInt(2 ** 47)}${randomInt(2 ** 47)}`
    channels.set(channelToken, { nonce, asked: data, endsAt: now() + livesMs })
    const link = `${url}/~/siwf?${new URLSearchParams({ channelToken })}`
    return c.json({ channelToken, url: link, connectUri: link, nonce }, 201)
  })

  app.get('/v1/channel/status', c => {
    const token = tokenOf(c.req.header('Authorization'))
    const channel = find(token)
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    if (!channel.answer) return c.json({ state: 'pending', ...facts(channel) }, 202)
    channels.delete(token)
    return c.json({ state: 'completed', ...facts(channel), ...channel.answer, verifications: [] }, 200)
  })

  app.post('/v1/channel/authenticate', async c => {
    if (c.req.header('X-Farcaster-Auth-Relay-Key') !== relayKey) return c.json({ error: 'Unauthorized' }, 401)
    const { data, error } = appAnswer.safeParse(await c.req.json().catch(() => undefined))
    if (!data) return c.json({ error: 'Validation error', message: error.issues[0]?.message }, 400)
    const channel = find(tokenOf(c.req.header('Authorization')))
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    channel.answer = data
    return c.json({ state: 'completed', ...facts(channel), ...data, verifications: [] }, 201)
  })

  return {
    fetch: request => app.fetch(request),
    channel: find,
    behave(next) {
      behaviour = next
    },
  }
}
