import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keptSessionText, revokedSessionText, type SmartSessionTerms } from '../../../shared/smartSession.ts'
import { harbour, testConnection, testNetwork } from '../../boot/testApp.ts'
import type { ViewState } from '../../boot/viewStory.tsx'
import type { Read } from '../../reads/Read.ts'
import { sessionOwner } from './sessionActions.ts'
import type { KeptSession, OfferedSession, SessionList } from './smartSessions.ts'

/* Sessions of an account, for tests and stories. */

export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const connection = testConnection(harbour, { accounts: [{ address: account.address, type: 'eoa' }] })
export const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')]
export const nowSeconds = Date.UTC(2026, 10, 21) / 1_000

const token = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const terms = (more: Partial<SmartSessionTerms> = {}): SmartSessionTerms => ({
  ...{ pci: 'ab'.repeat(32), chainId: 'eip155:1', expiry: nowSeconds + 86_400 },
  permissions: [
    { type: 'native-token-periodic', data: { periodAmount: '0x16345785d8a0000', periodDuration: 604_800 } },
    { type: 'erc20-token-transfer', data: { address: token } },
    { type: 'contract-call' },
    { type: 'new-kind' },
  ],
  ...more,
})

export const offered: OfferedSession = { terms: terms(), connectionId: connection.id, address: account.address }

/** A stored session that the account has signed for. */
export async function kept(
  more: Partial<KeptSession> = {},
  signer = account,
  projectId = 'demo',
): Promise<KeptSession> {
  const said = { ...terms(), ...more } as SmartSessionTerms
  const sign = (message: string) => signer.signMessage({ message })
  return {
    ...{ ...said, permissions: [...said.permissions], address: account.address.toLowerCase() },
    ...{ createdAt: nowSeconds - 60, signature: await sign(await keptSessionText(projectId, said)) },
    ...(more.revokedAt && { revocation: await sign(revokedSessionText(projectId, said)) }),
    ...more,
  }
}

const signature: Hex = `0x${'11'.repeat(65)}`
const listed = (pci: string, more: Partial<KeptSession>): KeptSession => ({
  ...{ ...terms(), pci: pci.repeat(32), address: account.address, createdAt: nowSeconds - 60, signature },
  permissions: [{ type: 'native-token-stream' }],
  ...more,
})
export const sessions = [
  listed('ab', { permissions: [...terms().permissions] }),
  listed('ba', { chainId: 'eip155:10', expiry: 253_402_300_799 }),
  listed('cd', { expiry: nowSeconds - 1 }),
  listed('ef', { revokedAt: nowSeconds - 30, permissions: [{ type: 'erc20-token-transfer' }] }),
]

/** The state of an app with sessions. */
export function sessionWorld(
  list: Read<SessionList> | undefined,
  history: ViewState['history'],
  more: ViewState = {},
): ViewState {
  return {
    ...{ connections: [connection], networks, history },
    ...more,
    prepare(app) {
      const of = sessionOwner(app.store.getState())
      app.store.setState({ smartSessions: { offered: [offered], lists: of && list ? { [of]: list } : {} } })
      more.prepare?.(app)
    },
  }
}
