import { describe, expect, test } from 'vitest'
import { contracts } from '../../shared/api/contracts.schema.ts'
import { network, projectEntry, publicUrl, type TestAppOptions, testApp } from '../testApp.ts'

/* Contracts' own answers are tested on a real chain (e2e/services/contractKinds.test.ts). */

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const mint = 'So11111111111111111111111111111111111111112'
const contract = `0x${'22'.repeat(20)}`

async function ask(body: unknown, own: object = {}) {
  const asked: string[] = []
  const fetch = (async (_: string, init: RequestInit) => {
    const answers = [JSON.parse(String(init.body))].flat().map(({ id, method }) => {
      asked.push(method)
      return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
    })
    return Response.json(answers.length === 1 ? answers[0] : answers)
  }) as typeof globalThis.fetch
  const { headers, chainId = 'eip155:31337', ...deps } = own as TestAppOptions & { headers?: object; chainId?: string }
  const networks = [network('eip155:31337', 'https://a.example'), network(devnet, 'https://s.example')]
  const app = await testApp({ fetch, ...deps }, [projectEntry({ networks })])
  const response = await app.request(`/v1/contracts?projectId=demo&chainId=${chainId}`, {
    method: 'POST',
    headers: { ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { asked, status: response.status, headers: response.headers, body: await response.json() }
}

const one = { asked: [{ contract, number: '0' }] }

test('a contract that answers nothing is unknown, in the form of the API', async () => {
  const { status, headers, body } = await ask(one)
  expect([status, headers.get('X-Source'), headers.get('Cache-Control')]).toEqual([200, 'chain', 'no-store'])
  expect(contracts.reply.safeParse(body).success).toBe(true)
  expect(body).toEqual({
    contracts: [{ contract, number: '0', kind: 'unknown', name: '', symbol: '', isListed: false }],
  })
})

const huge = (number: bigint) => ({ asked: [{ contract, number: String(number) }] })

test('the largest number of a contract may be asked about, with its picture', async () => {
  const { status, body } = await ask({ ...huge(2n ** 256n - 1n), pictures: true })
  expect([status, body.contracts[0].kind]).toEqual([200, 'unknown'])
})

describe('contracts are not asked', () => {
  test.each<[string, unknown, object, number, string]>([
    ['without any', { asked: [] }, {}, 400, 'invalid_request'],
    ['seventeen at once', { asked: Array(17).fill({ contract }) }, {}, 400, 'invalid_request'],
    ['with an address that is none', { asked: [{ contract: 'me' }] }, {}, 400, 'invalid_request'],
    ['about a number in words', { asked: [{ contract, number: 'one' }] }, {}, 400, 'invalid_request'],
    ['about a number that no contract can count to', huge(2n ** 256n), {}, 400, 'invalid_request'],
    ['about one of as many digits', huge(10n ** 78n - 1n), {}, 400, 'invalid_request'],
    ['without JSON', '{', {}, 400, 'invalid_request'],
    ['on an unknown network', one, { chainId: 'eip155:1' }, 400, 'unknown_network'],
    ['of Ethereum on Solana', one, { chainId: devnet }, 400, 'invalid_request'],
    ['of Solana on Ethereum', { asked: [{ contract: mint }] }, {}, 400, 'invalid_request'],
    ['for another page', one, { headers: { Origin: 'https://app.example' } }, 403, 'origin_not_allowed'],
    ['with too few requests left', one, { rateLimit: { burst: 4, perSecond: 0.01 } }, 429, 'rate_limited'],
  ])('%s', async (_, body, own, status, code) => {
    const answer = await ask(body, own)
    expect([answer.asked, answer.status, answer.body.code]).toEqual([[], status, code])
  })
})

test('our own page may ask', async () => {
  expect((await ask(one, { headers: { Origin: publicUrl } })).status).toBe(200)
})
