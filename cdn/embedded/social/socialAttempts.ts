import type { Selectable } from 'kysely'
import type { socialState } from '../../../shared/api/embedded/social.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { Social } from '../../../shared/config.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { type Counts, hourMs } from '../../limits/counts.ts'
import type { EmbeddedSocialTables } from '../../store/migrations/embeddedSocials.ts'
import type { News } from '../../store/news.ts'
import type { DataStore } from '../../store/store.ts'
import { createId, createSecret, hashOfSecret } from '../secrets.ts'
import type { VaultKey } from '../vaultKey.ts'
import { createSocialSecrets, type SocialSecrets } from './askProvider.ts'
import type {
  AskedBase,
  AskedSocial,
  AwayAtRelay,
  Leaving,
  LeftFor,
  Looked,
  RelaySecrets,
  ReturnedFrom,
  SocialEnd,
  Taken,
} from './attemptParts.ts'

type SocialState = EndpointReply<typeof socialState>['state']
type AttemptRow = Selectable<EmbeddedSocialTables['embedded_social_attempts']>

/**
 * A sign-in with a provider, from the click to the provider's answer: begun → (asking) → away → returned → done,
 * denied, failed or taken → used → told. With Farcaster it starts as away. It belongs to the device key that began it;
 * the window proves that it was opened on that device too.
 */
export interface SocialAttempts {
  begin(asked: AskedSocial): Promise<{ attemptId: string }>
  /**
   * Begins a sign-in without a window: it is `away` at once, at a channel of a relay.
   * @param open makes the channel, once the limits allow it
   */
  beginAtRelay(asked: AskedBase, open: (endsAt: number) => Promise<RelaySecrets>): Promise<string>
  /** The window has opened. @param asks it could not be proved, so the frame has to open another */
  look(place: string, asks: boolean): Promise<Looked>
  /**
   * Sends the window to the provider, once.
   * @throws ApiFailure `code_wrong` or `code_expired`
   */
  leave(place: string, leaving: Leaving): Promise<LeftFor>
  /**
   * The window is back. @returns undefined unless this browser left with this state for this provider, and is back once
   */
  return(
    state: string,
    provider: string,
    cookieOf: (attemptId: string) => string | undefined,
  ): Promise<ReturnedFrom | undefined>
  /**
   * Claims the poll of the relay for a sign-in that is away. The holder releases it, or reports that the sign-in
   * returned.
   * @returns undefined if there is none, it is another device's, another request holds the claim, or it is too early
   */
  claimPoll(attemptId: string, deviceKey: string): Promise<AwayAtRelay | undefined>
  /** Releases the claim after an empty reply; the next poll may follow later. */
  releasePoll(attemptId: string, afterMs: number): Promise<void>
  /** The relay had an answer. @returns whether it is the first */
  returnFromRelay(attemptId: string): Promise<boolean>
  /** Records the outcome. */
  end(attemptId: string, end: SocialEnd): Promise<void>
  state(attemptId: string, deviceKey: string): Promise<{ state: SocialState; provider?: Social }>
  /** The outcome, taken once; later, the reply that the device got then. */
  take(attemptId: string, deviceKey: string): Promise<Taken | undefined>
  /** Records the reply to the device: a session, or nothing. It can be repeated for a minute, in case it is lost. */
  deliver(attemptId: string, session: string): Promise<void>
}

interface Deps {
  data: DataStore
  vaultKey: VaultKey
  counts: Counts
  now(): number
  /** Wakes the requests that wait for a topic. */
  tell?: News['tell']
  /** Sign-ins per client and hour. */
  perClient: number
}

/** As long as the window's cookie. */
export const socialLivesMs = 10 * 60_000
const perDevice = 60
const redeliverMs = 60_000
/** A slower poll has failed, so the next one may claim. */
const claimMs = 30_000

/** Binds the sealed secrets to their sign-in. */
export const attemptPlace = (id: string): string => `social attempt|${id}`

/** Topics that wake polls for a sign-in, and for a place where one is about to begin. */
export const socialTopic = (attemptId: string): string => `social attempt|${attemptId}`
export const placeTopic = (place: string): string => `place|${hashOfSecret(place)}`

export function createSocialAttempts({
  data,
  vaultKey,
  counts,
  now,
  tell = () => {},
  perClient,
}: Deps): SocialAttempts {
  const sealSecrets = (id: string, secrets: SocialSecrets | RelaySecrets | { told: string }) =>
    vaultKey.seal(new TextEncoder().encode(JSON.stringify(secrets)), attemptPlace(id))
  const openSecrets = async <Secrets>({ id, secrets }: Pick<AttemptRow, 'id' | 'secrets'>): Promise<Secrets> =>
    JSON.parse(new TextDecoder().decode(await vaultKey.open(secrets, attemptPlace(id))))

  const takeLimits = ({ deviceKey, client }: AskedBase) =>
    counts.take([
      { counted: `socials|${deviceKey}`, limit: perDevice, spanMs: hourMs },
      { counted: `socials of client|${client}`, limit: perClient, spanMs: hourMs },
    ])

  const insert = async (
    { deviceKey, linksUser, project, pageOrigin }: AskedBase,
    row: Pick<AttemptRow, 'id' | 'provider' | 'place_hash' | 'proof_hash' | 'state' | 'secrets' | 'ends_at'>,
  ) => {
    const db = await data.open()
    await db
      .insertInto('embedded_social_attempts')
      .values({
        ...{ ...row, device_key: deviceKey, links_user: linksUser ?? '', project, page_origin: pageOrigin },
        ...{ digits: '', tries_left: 0, state_hash: '', cookie_hash: '', user_id: '', ask_at: 0 },
      })
      .execute()
  }

  const atPlace = async (place: string) => {
    const db = await data.open()
    return db
      .selectFrom('embedded_social_attempts')
      .selectAll()
      .where('place_hash', '=', hashOfSecret(place))
      .where('ends_at', '>', now())
      .executeTakeFirst()
  }

  /** @returns whether this call made the change */
  const move = async (id: string, from: readonly string[], change: Partial<AttemptRow>) => {
    const db = await data.open()
    const { numUpdatedRows } = await db
      .updateTable('embedded_social_attempts')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    tell(socialTopic(id))
    return true
  }

  return {
    async begin(asked) {
      await takeLimits(asked)
      const id = createId()
      await insert(asked, {
        id,
        provider: asked.provider,
        place_hash: hashOfSecret(asked.place),
        proof_hash: hashOfSecret(asked.proof),
        state: 'begun',
        secrets: await sealSecrets(id, createSocialSecrets()),
        ends_at: now() + socialLivesMs,
      })
      tell(placeTopic(asked.place))
      return { attemptId: id }
    },

    async beginAtRelay(asked, open) {
      await takeLimits(asked)
      const id = createId()
      const endsAt = now() + socialLivesMs
      const secrets = await sealSecrets(id, await open(endsAt))
      // Unguessable, because no window opens it.
      const place_hash = hashOfSecret(createSecret())
      const row = { id, provider: 'farcaster', place_hash, proof_hash: '', secrets, ends_at: endsAt }
      await insert(asked, { ...row, state: 'away' })
      return id
    },

    async look(place, asks) {
      const row = await atPlace(place)
      if (!row) return { state: 'waiting' }
      // Accounts are added only in a window that shows the recipient, never in one that a stranger may have linked to.
      if (row.links_user) return { state: 'over' }
      if (asks) await move(row.id, ['begun'], { state: 'asking' })
      const isOpen = row.state === 'begun' || row.state === 'asking'
      return { state: isOpen ? 'begun' : 'over', site: row.page_origin, provider: row.provider as OAuthProvider }
    },

    async leave(place, { proof, userId }) {
      const row = await atPlace(place)
      if (!row || (row.links_user && row.links_user !== userId)) throw over()
      // If two share a place, neither is proved by the other's frame.
      if (row.proof_hash !== hashOfSecret(proof))
        throw new ApiFailure('code_wrong', 'This window was not opened where the sign-in began')
      const state = createSecret()
      const cookie = createSecret()
      const change = { state: 'away', state_hash: hashOfSecret(state), cookie_hash: hashOfSecret(cookie) }
      if (!(await move(row.id, ['begun', 'asking'], change))) throw over()
      return {
        attemptId: row.id,
        provider: row.provider as OAuthProvider,
        state,
        cookie,
        ...(await openSecrets<SocialSecrets>(row)),
      }
    },

    async return(state, provider, cookieOf) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_social_attempts')
        .selectAll()
        .where('state_hash', '=', hashOfSecret(state))
        .where('provider', '=', provider)
        .where('state', '=', 'away')
        .where('ends_at', '>', now())
        .executeTakeFirst()
      const cookie = row && cookieOf(row.id)
      // Hashes of random texts, so comparing them leaks nothing.
      if (!row || !cookie || row.cookie_hash !== hashOfSecret(cookie)) return undefined
      if (!(await move(row.id, ['away'], { state: 'returned' }))) return undefined
      return {
        attemptId: row.id,
        provider: row.provider as OAuthProvider,
        deviceKey: row.device_key,
        linksUser: row.links_user || undefined,
        project: row.project,
        ...(await openSecrets<SocialSecrets>(row)),
      }
    },

    async claimPoll(attemptId, deviceKey) {
      const db = await data.open()
      const row = await db
        .updateTable('embedded_social_attempts')
        .set({ ask_at: now() + claimMs })
        .where('id', '=', attemptId)
        .where('device_key', '=', deviceKey)
        .where('provider', '=', 'farcaster')
        .where('state', '=', 'away')
        .where('ask_at', '<=', now())
        .where('ends_at', '>', now())
        .returning(['id', 'secrets', 'project', 'links_user', 'ends_at'])
        .executeTakeFirst()
      if (!row) return undefined
      return {
        ...{ attemptId, provider: 'farcaster', deviceKey, linksUser: row.links_user || undefined },
        ...{ project: row.project, beganAtMs: row.ends_at - socialLivesMs },
        ...(await openSecrets<RelaySecrets>(row)),
      }
    },

    async releasePoll(attemptId, afterMs) {
      await move(attemptId, ['away'], { ask_at: now() + afterMs })
    },

    returnFromRelay: attemptId => move(attemptId, ['away'], { state: 'returned' }),

    async end(attemptId, end) {
      await move(attemptId, ['returned'], { state: end.is, user_id: end.is === 'done' ? end.userId : '' })
    },

    async state(attemptId, deviceKey) {
      const db = await data.open()
      const row = await db
        .selectFrom('embedded_social_attempts')
        .select(['state', 'provider'])
        .where('id', '=', attemptId)
        .where('device_key', '=', deviceKey)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return row
        ? { state: deviceStates[row.state] ?? (row.state as SocialState), provider: row.provider as Social }
        : { state: 'expired' }
    },

    async take(attemptId, deviceKey) {
      const db = await data.open()
      const row = await db
        .updateTable('embedded_social_attempts')
        .set({ state: 'used' })
        .where('id', '=', attemptId)
        .where('device_key', '=', deviceKey)
        .where('state', '=', 'done')
        .where('ends_at', '>', now())
        .returning(['user_id', 'provider', 'links_user'])
        .executeTakeFirst()
      const takenBy = ({ user_id, provider, links_user }: Pick<AttemptRow, 'user_id' | 'provider' | 'links_user'>) => ({
        userId: user_id,
        provider,
        isLink: links_user !== '',
      })
      if (row) return takenBy(row)
      const former = await db
        .selectFrom('embedded_social_attempts')
        .select(['id', 'secrets', 'user_id', 'provider', 'links_user'])
        .where('id', '=', attemptId)
        .where('device_key', '=', deviceKey)
        .where('state', '=', 'told')
        .where('ends_at', '>', now())
        .executeTakeFirst()
      return former && { ...takenBy(former), ...(await openSecrets<{ told: string }>(former)) }
    },

    async deliver(attemptId, session) {
      const secrets = await sealSecrets(attemptId, { told: session })
      await move(attemptId, ['used'], { state: 'told', secrets, ends_at: now() + redeliverMs })
    },
  }
}

/** States that have another name on the device. */
const deviceStates: Readonly<Record<string, SocialState>> = { returned: 'away', used: 'away', told: 'done' }

const over = () => new ApiFailure('code_expired', 'This sign-in is over. Start again')
