import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import type { OperatorSeal } from './operatorSeal.ts'

export interface SigningKey {
  id: string
  publicKey: JWK
  privateKey: CryptoKey
  /** Authenticates nonces of the same span. */
  nonceKey: CryptoKey
}

export interface SigningKeys {
  /** @throws ApiFailure `not_available`; StoreFailure */
  current(): Promise<SigningKey>
  /** The key of a nonce's time; undefined if that is long ago or in the future. Throws as `current`. */
  at(timeMs: number): Promise<SigningKey | undefined>
  /** Keys that may sign current, past or future tokens. Throws as `current`. */
  published(): Promise<JWK[]>
}

/**
 * How long a key signs. The next key is published for a whole span before, and the last one until its last token
 * expires.
 */
const spanMs = 30 * 86_400_000
/** A token's hour, plus some minutes of clock skew. */
const publishedAfterMs = 4_200_000

type KeysBySpan = ReadonlyMap<number, SigningKey>

/**
 * Keys in the database, shared by all its servers. A span's number is the primary key of its row: the first server
 * makes the keys, and they rotate by themselves.
 */
export function createSigningKeys(store: DataStore, now: () => number, seal: OperatorSeal): SigningKeys {
  const spanOf = (timeMs: number) => Math.floor(timeMs / spanMs)
  let known: { span: number; keys: Promise<KeysBySpan> } | undefined

  const make = async (span: number): Promise<void> => {
    const db = await store.open()
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const nonceKey = toBase64(crypto.getRandomValues(new Uint8Array(32)))
    const secret = JSON.stringify({ privateKey: await exportJWK(privateKey), nonceKey })
    await db
      .insertInto('auth_keys')
      .values({
        ...{ span, id: crypto.randomUUID(), public_key: JSON.stringify(await exportJWK(publicKey)) },
        secret: await seal.seal(secret),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }

  const load = async (span: number): Promise<KeysBySpan> => {
    const db = await store.open()
    const select = () =>
      db
        .selectFrom('auth_keys')
        .selectAll()
        .where('span', '>=', span - 1)
        .execute()
    let rows = await select()
    const missing = [span, span + 1].filter(each => !rows.some(row => row.span === each))
    for (const each of missing) await make(each)
    if (missing.length) {
      rows = await select()
      await db
        .deleteFrom('auth_keys')
        .where('span', '<', span - 1)
        .execute()
    }
    return new Map(await Promise.all(rows.map(async row => [row.span, await read(row)] as const)))
  }

  const read = async (row: { span: number; id: string; public_key: string; secret: string }): Promise<SigningKey> => {
    const opened = await seal.open(row.secret)
    if (!opened) throw new ApiFailure('not_available', 'This server cannot sign sessions', {}, sealedElsewhere)
    // The operator has set or changed the key since.
    if (opened.isFormer) {
      const secret = await seal.seal(opened.text)
      const db = await store.open()
      await db.updateTable('auth_keys').set({ secret }).where('span', '=', row.span).execute()
    }
    const { privateKey, nonceKey } = JSON.parse(opened.text) as { privateKey: JWK; nonceKey: string }
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    return {
      id: row.id,
      publicKey: { ...(JSON.parse(row.public_key) as JWK), kid: row.id, alg: 'ES256', use: 'sig' },
      privateKey: (await importJWK(privateKey, 'ES256')) as CryptoKey,
      nonceKey: await crypto.subtle.importKey('raw', fromBase64(nonceKey), hmac, false, ['sign']),
    }
  }

  /** Shared by all calls of a span; after a failure, the next call retries. */
  const keysOf = (span: number): Promise<KeysBySpan> => {
    if (known?.span !== span) {
      const keys = load(span)
      known = { span, keys }
      keys.catch(() => {
        if (known?.keys === keys) known = undefined
      })
    }
    return known?.keys as Promise<KeysBySpan>
  }

  return {
    async current() {
      const span = spanOf(now())
      return (await keysOf(span)).get(span) as SigningKey
    },
    async at(timeMs) {
      return (await keysOf(spanOf(now()))).get(spanOf(timeMs))
    },
    async published() {
      const span = spanOf(now())
      const keys = await keysOf(span)
      const isLastNeeded = now() < span * spanMs + publishedAfterMs
      return [...keys].filter(([each]) => each >= span || isLastNeeded).map(([, { publicKey }]) => publicKey)
    },
  }
}

const sealedElsewhere =
  'auth_keys are sealed by another CK_AUTH_KEY. Set that one again, or as CK_AUTH_KEY_FORMER, or delete the rows of auth_keys, which ends all tokens'

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))
