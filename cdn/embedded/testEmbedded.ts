import { ed25519 } from '@noble/curves/ed25519'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { bytesToHex, type Hex, keccak256, stringToBytes } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { ApiError } from '../../shared/api/apiError.ts'
import { emailCode, emailStart } from '../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { slotBegin, slotEnd, slotsFinish } from '../../shared/api/embedded/wallet.schema.ts'
import { type WalletProof, walletChallenge } from '../../shared/api/embedded/walletProof.schema.ts'
import type { Endpoint, EndpointBody, EndpointReply } from '../../shared/api/endpoint.ts'
import { toBase64Url } from '../../shared/base64Url.ts'
import { subjectOfKeys, type WalletAct, walletClaimText } from '../../shared/embedded/walletProof.ts'
import { createTableQueue } from '../jobs/createTableQueue.ts'
import type { OpenStore } from '../store/openStore.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { DataTables } from '../store/tables.ts'
import { openData } from '../store/testStores.ts'
import { projectEntry, type TestAppOptions, testApp } from '../testApp.ts'
import type { SecureFiles } from './secureFiles.ts'
import type { SecureSite } from './secureSite.ts'
import { readVaultKey } from './vaultKey.ts'

export const secureOrigin = 'https://wallet.test'
export const pageOrigin = 'https://app.example'
export const startsAt = 1_795_600_000_000
/** The default account of test wallets. */
export const testWallet = privateKeyToAccount(`0x${'17'.repeat(32)}`)
export const vaultKeyText = Buffer.alloc(32, 7).toString('base64')

export interface SentMail {
  to: string
  sender: string
  subject: string
  text: string
}

/** A minimal build of the secure site. */
export const secureFiles: SecureFiles = {
  entries: {
    sdk: { script: 'assets/sdk-1.js', style: 'assets/style-1.css' },
    window: { script: 'assets/window-1.js' },
    device: { script: 'assets/device-1.js' },
    loading: { script: 'assets/loading-1.js' },
  },
  files: new Map(
    [
      ['assets/sdk-1.js', 'sdk()'],
      ['assets/window-1.js', 'show()'],
      ['assets/device-1.js', 'ask()'],
      ['assets/loading-1.js', 'leave()'],
      ['assets/style-1.css', ':root{}'],
    ].map(([path = '', text]) => [path, new TextEncoder().encode(text)]),
  ),
}

export interface EmbeddedOptions extends Partial<SecureSite> {
  data?: OpenStore<DataTables>
  deps?: TestAppOptions
  entries?: readonly ProjectEntry[]
}

/** A server with a secure site, a database, a mailbox, and a clock that the test controls. */
export async function startEmbedded({ data: given, deps, entries, ...site }: EmbeddedOptions = {}) {
  const data = given ?? (await openData())
  const clock = { now: startsAt }
  const mails: SentMail[] = []
  let isMailDown = false
  const secureSite: SecureSite = {
    origin: secureOrigin,
    files: secureFiles,
    vaultKey: await readVaultKey(vaultKeyText),
    emailsPerClient: 10,
    async sendMail(to, { sender, subject, text }) {
      if (isMailDown) throw new Error('451 try again later')
      mails.push({ to, sender, subject, text })
    },
    ...site,
  }
  let sending = 0
  const { sendMail } = secureSite
  secureSite.sendMail =
    sendMail &&
    (async (...mail) => {
      sending++
      await sendMail(...mail).finally(() => sending--)
    })
  const jobs = createTableQueue(data, { now: () => clock.now })
  const app = await testApp(
    // Holds nothing open: unchanged state is answered at once.
    { now: () => clock.now, heldOpenMs: 0, ...deps, data, secureSite, jobs },
    entries ?? [projectEntry(), projectEntry({ id: 'silent', settings: { email: false } })],
  )
  await jobs.start()
  const request = app.request.bind(app)
  // A request's jobs have finished when the test continues.
  app.request = async (...asked) => {
    const response = await request(...asked)
    // A request made while a mail is on its way would wait for itself.
    if (!sending) await jobs.work()
    return response
  }
  /** Browsers and their keys. */
  const device = () => createDevice(app, () => clock.now)
  const code = () => /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? ''
  /** A browser that signed in with a code, because the address is new. */
  const signedIn = async (email: string) => {
    const browser = await device()
    await browser.signIn({ code }, email)
    return browser
  }
  return {
    ...{ data, jobs, clock, mails, app, device, code, signedIn },
    /** As `signedIn`, with a wallet. */
    async owner(email = 'ada@example.com') {
      const owner = await signedIn(email)
      return { owner, ...(await owner.createWallet()) }
    },
    failMails() {
      isMailDown = true
    },
    mendMails() {
      isMailDown = false
    },
    link: () => /\/device#([-_a-zA-Z0-9]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
  }
}

export type TestEmbedded = Awaited<ReturnType<typeof startEmbedded>>
export type TestDevice = Awaited<ReturnType<typeof createDevice>>
type App = Awaited<ReturnType<typeof testApp>>
type NewWallet = NonNullable<EndpointBody<typeof slotsFinish>['wallet']>
type PostEndpoint = Endpoint & { body: NonNullable<Endpoint['body']> }

/** One browser: a key that never leaves it, and its session. */
export async function createDevice(app: Pick<App, 'request'>, now: () => number) {
  const keys = await generateKeyPair('ES256')
  const jwk = await exportJWK(keys.publicKey)
  /** `wallet`: the account whose key this browser has; undefined if it opens no wallet. */
  const state = {
    session: undefined as string | undefined,
    wallet: testWallet as PrivateKeyAccount | undefined,
    /** The private key of the wallet's Solana account. */
    solana: undefined as Uint8Array | undefined,
  }
  const proofFor = async (path: string, session = state.session) =>
    new SignJWT({
      ...{ htm: 'POST', htu: `${secureOrigin}${path}`, jti: crypto.randomUUID(), iat: Math.floor(now() / 1000) },
      ...(session && { ath: await sha256(session) }),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(keys.privateKey)

  /** Calls as the secure site's scripts do; tests change headers. */
  const ask = async <E extends PostEndpoint>(
    { path }: E,
    body: EndpointBody<E>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; body: EndpointReply<E> & Partial<ApiError> }> => {
    const response = await app.request(`${secureOrigin}${path}`, {
      method: 'POST',
      headers: {
        DPoP: await proofFor(path),
        Origin: secureOrigin,
        ...(state.session && { Authorization: `DPoP ${state.session}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const start = (email: string, over: Partial<EndpointBody<typeof emailStart>> = {}) =>
    ask(emailStart, { projectId: 'demo', pageOrigin, email, ...over })
  const submit = async (attemptId: string, code: string) => {
    const answer = await ask(emailCode, { attemptId, code, deviceLabel: 'Test browser' })
    if (answer.status === 200) state.session = answer.body.session
    return answer
  }

  /** Proves that the wallet is open, as the secure site does: the active one, or a former one. */
  const prove = async (
    act: WalletAct,
    subject: string,
    ofWallet?: string,
    key = state.wallet ?? privateKeyToAccount(`0x${'99'.repeat(32)}`),
  ): Promise<WalletProof> => {
    const { challengeId, nonce } = (await ask(walletChallenge, { act, subject })).body
    // Signed-out callers get no challenge.
    if (!challengeId) return { challengeId: 'a'.repeat(22), signature: `0x${'0'.repeat(130)}` }
    const walletId = ofWallet ?? (await ask(embeddedMe, {})).body.wallet?.walletId ?? ''
    const text = walletClaimText({ act, subject, walletId, nonce })
    const bytes = stringToBytes(text)
    return {
      ...{ challengeId, signature: await key.sign({ hash: keccak256(bytes) }) },
      ...(state.solana && { solanaSignature: bytesToHex(ed25519.sign(bytes, state.solana)) }),
    }
  }

  /**
   * Puts slots into use, the first time with their wallet. Ciphertexts are random, because the server never reads them.
   */
  const finish = async (
    slots: readonly { slotId: string }[],
    wallet?: Pick<NewWallet, 'walletId'> & { [Key in keyof NewWallet]?: NewWallet[Key] | undefined },
  ) => {
    const subject = subjectOfKeys(slots.map(({ slotId }) => slotId))
    const proof = wallet
      ? await prove('addKeys', subject, wallet.walletId, state.wallet ?? testWallet)
      : await prove('addKeys', subject)
    return ask(slotsFinish, {
      proof,
      slots: slots.map(({ slotId }) => ({ slotId, wrap: randomText(60) })),
      wallet: wallet && {
        ...{ walletId: wallet.walletId, vault: randomText(44), solanaAddress: wallet.solanaAddress },
        address: wallet.address ?? (state.wallet ?? testWallet).address,
      },
    })
  }

  return {
    key: await calculateJwkThumbprint(jwk),
    state,
    proofFor,
    prove,
    endSlot: async (slotId: string) => ask(slotEnd, { slotId, proof: await prove('endKey', slotId) }),
    ask,
    start,
    submit,
    me: () => ask(embeddedMe, {}),
    /** By a mailed code, for a new address or a known device. */
    async signIn({ code }: { code(): string }, email: string) {
      const { body } = await start(email)
      return submit(body.attemptId ?? '', code())
    },
    /** Creates a wallet with a device slot and a recovery code. */
    async createWallet(address?: Hex) {
      const device = (await ask(slotBegin, { kind: 'device', label: 'This browser' })).body
      const code = (await ask(slotBegin, { kind: 'code', label: 'Recovery code' })).body
      return { finished: await finish([device, code], { walletId: device.walletId, address }), device, code }
    },
    /** Adds a slot. */
    async addSlot(kind: EndpointBody<typeof slotBegin>['kind']) {
      const { body } = await ask(slotBegin, { kind, label: `Slot of the kind ${kind}` })
      return { ...body, finished: await finish([body]) }
    },
    finish,
  }
}

export const randomText = (bytes: number): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

async function sha256(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
