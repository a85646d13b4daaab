import type { EmbeddedSlot } from '../../shared/api/embedded/wallet.schema.ts'
import { toBase64Url } from '../../shared/base64Url.ts'
import { ApiRefusal, type CallApi } from './api/callApi.ts'
import { testTexts } from './locales/testTexts.ts'
import { createPlaces } from './social/createPlaces.ts'
import { createDeviceSecret } from './vault/deviceSecret.ts'

const random = (bytes: number) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

interface KeptSlot extends Omit<EmbeddedSlot, 'isThisDevice'> {
  device: string
  half: string
  wrap?: string
}

/** The server's state of one account, for tests of the browser's side: real seals, no network. */
export function createTestServer() {
  const walletId = random(16)
  const slots = new Map<string, KeptSlot>()
  let wallet: { address: string; solanaAddress?: string | undefined; vault: string } | undefined
  const tickets = new Map<string, { sealed: string; state: string; requestId: string; answer?: string }>()
  /** Requests by id: the ticket that decided it, or `gone` while nobody waits. */
  const decisions = new Map<string, string>()
  const hold = (ticketId: string) => {
    const { state, requestId = '' } = tickets.get(ticketId) ?? {}
    const decidedBy = decisions.get(requestId) ?? ticketId
    const is = decidedBy === 'gone' ? 'gone' : state === 'taken' && decidedBy === ticketId ? 'awaited' : 'over'
    return { is, requestId }
  }
  const asked: { path: string; body: unknown }[] = []
  let nextRefusal: ApiRefusal | undefined

  const described = (device: string) =>
    wallet && {
      ...{ walletId, ...wallet },
      slots: [...slots.values()]
        .filter(({ wrap }) => wrap)
        .map(({ device: owner, half: _, wrap: __, ...slot }) => ({
          ...slot,
          isThisDevice: slot.kind === 'device' && owner === device,
        })),
    }

  const answers: Record<string, (body: never, device: string) => unknown> = {
    '/v1/embedded/me': (_, device) => ({
      ...{ email: 'ada@example.com', emailSignsIn: true, isFresh: true },
      wallet: described(device) ?? null,
    }),
    '/v1/embedded/slots/begin': ({ kind, label }: { kind: 'device' | 'code'; label: string }, device) => {
      const slotId = random(16)
      slots.set(slotId, { slotId, kind, label, device, half: random(32), createdAt: '2026-11-27T00:00:00.000Z' })
      return { walletId, slotId, half: slots.get(slotId)?.half }
    },
    '/v1/embedded/wallet/challenge': () => ({ challengeId: random(16), nonce: random(32) }),
    '/v1/embedded/slots/finish': (
      body: { slots: { slotId: string; wrap: string }[]; wallet?: typeof wallet & { walletId: string } },
      device,
    ) => {
      if (body.wallet && wallet) throw new ApiRefusal('wallet_exists', 'Another tab was first')
      const { walletId: _, ...made } = body.wallet ?? { walletId }
      if (body.wallet) wallet = made as typeof wallet
      for (const { slotId, wrap } of body.slots) Object.assign(slots.get(slotId) ?? {}, { wrap })
      return { wallet: described(device) }
    },
    '/v1/embedded/slots/open': ({ slotId }: { slotId: string }, device) => {
      const slot = slots.get(slotId)
      if (!slot?.wrap || !wallet || (slot.kind === 'device' && slot.device !== device))
        throw new ApiRefusal('not_found', 'No such slot')
      return { half: slot.half, wrap: slot.wrap, walletId, ...wallet }
    },
    '/v1/embedded/wallet/solana': ({ solanaAddress }: { solanaAddress: string }, device) => {
      if (wallet) wallet.solanaAddress ??= solanaAddress
      return { wallet: described(device) }
    },
    '/v1/embedded/tickets/create': ({ sealed, requestId }: { sealed: string; requestId: string }) => {
      if (decisions.has(requestId)) throw new ApiRefusal('ticket_used', 'Decided')
      const ticketId = random(16)
      tickets.set(ticketId, { sealed, state: 'waiting', requestId })
      return { ticketId }
    },
    '/v1/embedded/tickets/take': ({ ticketId }: { ticketId: string }) => {
      const ticket = tickets.get(ticketId)
      if (ticket?.state !== 'waiting') throw new ApiRefusal('not_found', 'Taken')
      ticket.state = 'taken'
      return { sealed: ticket.sealed, session: random(32) }
    },
    '/v1/embedded/tickets/look': ({ ticketId }: { ticketId: string }) => ({ is: hold(ticketId).is }),
    '/v1/embedded/tickets/hold': ({ ticketId }: { ticketId: string }) => {
      const { is, requestId } = hold(ticketId)
      if (is === 'awaited') decisions.set(requestId, ticketId)
      return { is }
    },
    '/v1/embedded/tickets/withdraw': ({ ticketId }: { ticketId: string }) => {
      Object.assign(tickets.get(ticketId) ?? {}, { state: 'expired' })
      return { success: true }
    },
    '/v1/embedded/tickets/answer': ({ ticketId, sealed }: { ticketId: string; sealed: string | null }) => {
      const { is, requestId } = hold(ticketId)
      if (sealed && is !== 'awaited') throw new ApiRefusal('ticket_used', 'Decided')
      if (sealed) decisions.set(requestId, ticketId)
      Object.assign(tickets.get(ticketId) ?? {}, sealed ? { state: 'answered', answer: sealed } : { state: 'closed' })
      return { success: true }
    },
    '/v1/embedded/tickets/state': ({ ticketId }: { ticketId: string }) => {
      const ticket = tickets.get(ticketId)
      const isHeld = ticket !== undefined && decisions.get(ticket.requestId) === ticketId
      return { state: ticket?.state, ...(ticket?.answer && { sealed: ticket.answer }), ...(isHeld && { isHeld }) }
    },
    '/v1/embedded/email/start': () => ({ action: 'VERIFY_OTP', attemptId: random(16), resendAfterS: 30 }),
    '/v1/embedded/email/code': () => ({ session: random(32), expiresAt: '2026-12-27T00:00:00.000Z' }),
    '/v1/embedded/email/again': () => ({ success: true }),
    '/v1/embedded/sign-out': () => ({ success: true }),
  }

  return {
    asked,
    slots,
    /** As if created before wallets had a Solana account. */
    forgetSolana() {
      if (wallet) wallet = { ...wallet, solanaAddress: undefined }
    },
    tickets,
    decisions,
    refuseNext(refusal: ApiRefusal) {
      nextRefusal = refusal
    },
    answerAt(path: string, answer: () => unknown) {
      answers[path] = answer
    },
    /** The calls of one device. */
    apiOf:
      (device: string): CallApi =>
      async (endpoint, body) => {
        asked.push({ path: endpoint.path, body })
        const refusal = nextRefusal
        nextRefusal = undefined
        if (refusal) throw refusal
        const answer = answers[endpoint.path]?.(body as never, device)
        const read = endpoint.reply.safeParse(JSON.parse(JSON.stringify(answer)))
        if (!read.success) throw new Error(`${endpoint.path}: ${JSON.stringify(read.error)}`)
        return read.data as never
      },
  }
}

export const testConfig = {
  ...{ page: 'sdk' as const, cdn: 'https://cdn.example', pageOrigin: 'https://shop.example' },
  ...{ projectId: 'demo', projectName: 'Shop' },
  smartNetworks: [],
  swaps: [],
  sponsored: [],
  networks: [
    {
      ...{ id: 'eip155:31337' as const, name: 'Local', rpcUrls: ['http://localhost:8545'] },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
}

/** A browser that uses the test server. */
export async function testParts(server: ReturnType<typeof createTestServer>, device: string) {
  const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  return {
    api: server.apiOf(device),
    keys: { proof, secret: await createDeviceSecret(), isKept: true },
    label: device,
    texts: testTexts(),
    hasPasskeys: true,
    config: testConfig,
    places: createPlaces(new EventTarget() as Window, 'https://wallet.example'),
  }
}
