import type { Context, Hono } from 'hono'
import type { Endpoint, EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import { checkInput } from '../../routes/checkInput.ts'
import type { Embedded } from '../createEmbedded.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { demandActive, type FoundSession, isFresh } from '../embeddedSessions.ts'
import type { Owner } from '../embeddedWallets.ts'
import { readProof } from '../readProof.ts'

/** A caller: at least a device that proved its key. */
export interface Caller {
  c: Context<CdnEnv>
  deviceKey: string
  /** Reads the active session of this device from the request, if it has one. */
  findSession(): Promise<FoundSession | undefined>
}

/** A signed-in caller. */
export interface SignedInCaller extends Caller, Owner {
  session: FoundSession
  /** The session's text. */
  sessionText: string
  isFresh: boolean
}

export type Answer<E extends Endpoint, By> = (
  caller: By,
  asked: EndpointBody<E>,
) => Promise<EndpointReply<E> | Response>
type PostEndpoint = Endpoint & { body: NonNullable<Endpoint['body']> }

/** Adds endpoints. Each requires a single-use proof of the device's key. */
export function createAnswers(app: Hono<CdnEnv>, { forOwnPost }: AppParts, embedded: Embedded) {
  const { origin, sessions, useProof, now } = embedded

  const readCaller = async (c: Context<CdnEnv>, path: string) => {
    const [, sessionText] = /^DPoP ([-_a-zA-Z0-9]{43})$/.exec(c.req.header('Authorization') ?? '') ?? []
    const proof = await readProof({
      proof: c.req.header('DPoP'),
      method: 'POST',
      url: `${origin}${path}`,
      session: sessionText,
      now: now(),
    })
    const { deviceKey } = proof
    const findSession = async () => (sessionText ? sessions.find(sessionText, deviceKey) : undefined)
    return { caller: { c, deviceKey, findSession }, proof, sessionText }
  }

  const signedIn = async ({ caller, sessionText }: Awaited<ReturnType<typeof readCaller>>): Promise<SignedInCaller> => {
    const session = await caller.findSession()
    if (!session || !sessionText) throw new ApiFailure('session_ended', 'The session has ended: sign in again')
    demandActive(session)
    return { ...caller, session, sessionText, userId: session.user_id, isFresh: isFresh(session, now()) }
  }

  const add = <E extends PostEndpoint>(
    endpoint: E,
    answer: (c: Context<CdnEnv>, asked: EndpointBody<E>) => Promise<unknown>,
  ) =>
    app.post(endpoint.path, ...forOwnPost, async c => {
      checkInput(endpoint.query, c.req.query(), 'query')
      const asked = checkInput(endpoint.body, fromJson(c.get('body')), 'body') as EndpointBody<E>
      const reply = await answer(c, asked)
      return reply instanceof Response ? reply : c.json(reply as object, 200, { 'Cache-Control': 'no-store' })
    })

  return {
    /** For any device. */
    toDevice<E extends PostEndpoint>(endpoint: E, answer: Answer<E, Caller>) {
      add(endpoint, async (c, asked) => {
        const { caller, proof } = await readCaller(c, endpoint.path)
        await useProof(proof)
        return answer(caller, asked)
      })
    },

    /** For signed-in callers. */
    toUser<E extends PostEndpoint>(endpoint: E, answer: Answer<E, SignedInCaller>) {
      add(endpoint, async (c, asked) => {
        const called = await readCaller(c, endpoint.path)
        // Read in parallel, and discarded if the proof was already used.
        const [, user] = await Promise.all([useProof(called.proof), signedIn(called)])
        return answer(user, asked)
      })
    },

    /** The same for answers that change nothing: even those are made in parallel. */
    toReader<E extends PostEndpoint>(endpoint: E, answer: Answer<E, SignedInCaller>) {
      add(endpoint, async (c, asked) => {
        const called = await readCaller(c, endpoint.path)
        const [, reply] = await Promise.all([
          useProof(called.proof),
          signedIn(called).then(user => answer(user, asked)),
        ])
        return reply
      })
    },
  }
}

export const browserOf = ({ c }: Pick<Caller, 'c'>): string => describeBrowser(c.req.header('User-Agent'))

/** @throws ApiFailure `sign_in_old` */
export function demandFresh({ isFresh }: SignedInCaller): void {
  if (!isFresh) throw new ApiFailure('sign_in_old', 'You signed in more than ten minutes ago: sign in again for this')
}
