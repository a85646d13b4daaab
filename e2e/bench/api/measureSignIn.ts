import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { isOfKey } from '../../../cdn/signatures/isOfKey.ts'
import { verifySignature } from '../../../cdn/signatures/verifySignature.ts'
import { checkSiwx } from '../../../cdn/signIn/checkSiwx.ts'
import { parseSiwxText } from '../../../cdn/signIn/parseSiwxText.ts'
import { parseProjects } from '../../../cdn/store/parseProjects.ts'
import { siwxText } from '../../../shared/siwx.ts'
import { quantile } from '../quantile.ts'

export interface SignInFigures {
  /** The server's median time as a share of viem's time to recover the same signatures. */
  share: number
  oursMs: number
  viemMs: number
}

const rounds = 15
const messages = 40
const chainId = 'eip155:1'

/**
 * Verifies sign-in messages of key accounts, alternating with viem's own recovery of the same messages. No node is
 * called.
 */
export async function measureSignIn(): Promise<SignInFigures> {
  const [project] = parseProjects(
    { projects: [{ id: 'bench', name: 'Bench', allowedOrigins: ['https://app.example'], networks: [chainId] }] },
    'The bench',
  )
  if (!project) throw new Error('The bench has no project')
  const nowMs = Date.now()
  const signed = await Promise.all(
    Array.from({ length: messages }, async () => {
      const account = privateKeyToAccount(generatePrivateKey())
      const issuedAt = new Date(nowMs).toISOString()
      const said = { domain: 'app.example', uri: 'https://app.example/', nonce: 'abcdefgh12345678', issuedAt }
      const message = siwxText({ ...said, accountAddress: account.address, chainId, version: '1' })
      return { chainId, address: account.address, message, signature: await account.signMessage({ message }) } as const
    }),
  )
  const node = { ask: () => Promise.reject(new Error('A node was asked')) }
  const ours = async (each: (typeof signed)[number]) => {
    const data = parseSiwxText(each.message, 'eip155')
    if (!data) throw new Error('The message is no sign-in text')
    checkSiwx(data, { ...each, project, nowMs, nonceAtMs: nowMs })
    return verifySignature(each, { ofKey: isOfKey, node })
  }
  const timeOf = async (verify: (each: (typeof signed)[number]) => Promise<boolean>): Promise<number> => {
    const startedAt = performance.now()
    for (const each of signed) if (!(await verify(each))) throw new Error('A good signature was refused')
    return (performance.now() - startedAt) / messages
  }
  await timeOf(ours)
  await timeOf(verifyMessage)
  const times: { ours: number; viem: number }[] = []
  for (let round = 0; round < rounds; round++)
    times.push(
      round % 2
        ? { ours: await timeOf(ours), viem: await timeOf(verifyMessage) }
        : { viem: await timeOf(verifyMessage), ours: await timeOf(ours) },
    )
  const middle = (numbers: number[]) => quantile(numbers, 0.5) ?? 0
  return {
    share: middle(times.map(({ ours: own, viem }) => own / viem)),
    oursMs: middle(times.map(({ ours: own }) => own)),
    viemMs: middle(times.map(({ viem }) => viem)),
  }
}
