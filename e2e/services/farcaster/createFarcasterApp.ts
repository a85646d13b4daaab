import { type Address, type Hex, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { AppAnswer, Channel } from './createFarcasterRelay.ts'
import type { Registries } from './deployRegistries.ts'

/** The signer of an account: its custody address, an auth address, or a contract that has its custody. */
export type SignsBy = 'custody' | 'authAddress' | 'contract'
export const waysToSign: readonly SignsBy[] = ['custody', 'authAddress', 'contract']

/** A Farcaster account, with its owner's keys. */
export interface FarcasterAccount {
  fid: number
  username: string
  by: SignsBy
  /** The address in the message. */
  address: Address
  key: PrivateKeyAccount
}

/** The app on the visitor's phone: it shows the requesting site, and signs. */
export interface FarcasterApp {
  /** The same name gives the same account, created on first use. */
  account(name: string, by?: SignsBy): Promise<FarcasterAccount>
  /** The app's signature for a channel. A test changes the message, or the signer. */
  sign(channel: Channel, account: FarcasterAccount, says?: Partial<Says>): Promise<AppAnswer>
}

export interface Says {
  domain: string
  uri: string
  nonce: string
  chainId: number
  statement: string
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
  resources: string[]
  /** The signing key. */
  signer: PrivateKeyAccount
  username: string
}

const keyFor = (name: string, use: string): PrivateKeyAccount =>
  privateKeyToAccount(keccak256(toHex(`${use} of ${name}`)) as Hex)

export function createFarcasterApp(registries: Registries, now: () => number = Date.now): FarcasterApp {
  const accounts = new Map<string, Promise<FarcasterAccount>>()
  let before: Promise<unknown> = Promise.resolve()
  /** The chain takes an account's transactions one after the other. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = before.then(work)
    before = result.catch(() => undefined)
    return result
  }

  const make = async (name: string, by: SignsBy): Promise<FarcasterAccount> => {
    const custody = keyFor(name, 'Custody')
    if (by === 'contract') {
      const address = await registries.deploySigner(custody.address)
      return { fid: await registries.register(address), username: name, by, address, key: custody }
    }
    const { fid, ...owner } =
      by === 'custody'
        ? { fid: await registries.register(custody.address), address: custody.address, key: custody }
        : await withAuthAddress(name, custody.address)
    return { fid, username: name, by, ...owner }
  }
  /** A name is the same account for both kinds of signer. */
  const withAuthAddress = async (name: string, custody: Address) => {
    const { fid } = await (accounts.get(`custody ${name}`) ?? keep(name, 'custody', make(name, 'custody')))
    const key = keyFor(name, 'Auth')
    await registries.addAuthAddress(custody, key.address)
    return { fid, address: key.address, key }
  }
  const keep = (name: string, by: SignsBy, made: Promise<FarcasterAccount>) => {
    accounts.set(`${by} ${name}`, made)
    return made
  }

  return {
    account: (name, by = 'custody') =>
      accounts.get(`${by} ${name}`) ??
      keep(
        name,
        by,
        inTurn(() => make(name, by)),
      ),

    async sign({ asked, nonce }, { fid, username, by, address, key }, says = {}) {
      const { signer = key, username: shown = username, ...said } = says
      const { domain, siweUri: uri, requestId, notBefore, expirationTime } = asked
      const message = createSiweMessage({
        ...{ address, domain, uri, nonce, version: '1', chainId: 10, statement: 'Farcaster Auth' },
        issuedAt: new Date(now()),
        ...(requestId && { requestId }),
        ...(notBefore && { notBefore: new Date(notBefore) }),
        ...(expirationTime && { expirationTime: new Date(expirationTime) }),
        resources: [`farcaster://fid/${fid}`],
        ...said,
      } as Parameters<typeof createSiweMessage>[0])
      return {
        message,
        signature: await signer.signMessage({ message }),
        authMethod: by === 'authAddress' ? by : 'custody',
        fid,
        ...(/^[a-z0-9][a-z0-9-]{0,15}$/.test(shown) && { username: shown }),
      }
    },
  }
}
