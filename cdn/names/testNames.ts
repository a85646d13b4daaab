import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { coinTypeOf, registrationText } from '../../shared/accountName.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import { network, projectEntry, publicUrl, type TestAppOptions, testApp } from '../testApp.ts'

export const zone = 'example.eth'
export const nowMs = Date.UTC(2026, 10, 26, 12)
export const local = 'eip155:31337'

export const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** A project with names on a network without a node. */
export const namingProject = (entry: Partial<ProjectEntry> = {}) =>
  projectEntry({ networks: [network(local, 'http://127.0.0.1:1')], names: { zone }, ...entry })

interface Said {
  status: number
  body: unknown
}

/** The server's app, called as the modal calls it. */
export async function namesApp(options: TestAppOptions, entries: readonly ProjectEntry[] = [namingProject()]) {
  const app = await testApp(
    {
      now: () => nowMs,
      rateLimit: { burst: 1e6, perSecond: 1 },
      projectRateLimit: { burst: 1e6, perSecond: 1 },
      ...options,
    },
    entries,
  )
  const ask = async (path: string, init?: RequestInit): Promise<Said & { headers: Headers }> => {
    const response = await app.request(path, init)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const get = (path: string) => ask(`/v1/profile/${path}${path.includes('?') ? '&' : '?'}projectId=demo`)
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    ask('/v1/profile/account?projectId=demo', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: publicUrl, ...headers },
      body: JSON.stringify(body),
    })
  return {
    get,
    post,
    account: (name: string) => get(`account/${encodeURIComponent(name)}?apiVersion=2`),
    reverse: (address: string) => get(`reverse/${address}?sender=${address}&apiVersion=2`),
    suggestions: (label: string, of = zone) => get(`suggestions/${encodeURIComponent(label)}?zone=${of}`),
    register: async (account: PrivateKeyAccount, label: string) =>
      post(await registration(account, `${label}.${zone}`)),
  }
}

export interface RegistrationBody {
  coin_type: number
  address: Hex
  message: string
  signature: Hex
}

/** What the modal posts once the account has signed. */
export async function registration(
  account: PrivateKeyAccount,
  name: string,
  timestamp = nowMs / 1000,
): Promise<RegistrationBody> {
  const message = registrationText({ name, timestamp })
  const signature = await account.signMessage({ message })
  return { coin_type: coinTypeOf(local), address: account.address, message, signature }
}
