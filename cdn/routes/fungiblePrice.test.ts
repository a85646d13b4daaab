import { describe, expect, test } from 'vitest'
import { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import type { AccountSource } from '../sources/accountSource.ts'
import { network, projectEntry, testApp } from '../testApp.ts'
import { devnet, setUp, solanaAddress, token } from './testAccounts.ts'

// @spec 7.fungible-price
describe('prices', () => {
  const post = async (body: unknown, init: RequestInit = {}, own: Partial<AccountSource> = {}) => {
    const { app, asked } = await setUp(own)
    const response = await app.request('/v1/fungible/price?projectId=demo', {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
    })
    return { asked, status: response.status, headers: response.headers, body: await response.json() }
  }
  const id = `eip155:31337:${token}`

  test('come for the tokens of each network', async () => {
    const { asked, status, body, headers } = await post({
      currency: 'eur',
      addresses: [id, id.replace('0x', ''), `${devnet}:${solanaAddress}`],
      projectId: 'demo',
    })
    expect(status).toBe(200)
    expect(asked.map(({ what, rest }) => [what, rest])).toEqual([
      ['prices eip155:31337', ['eur', id.toLowerCase()]],
      [`prices ${devnet}`, ['eur', `${devnet}:${solanaAddress}`]],
    ])
    expect(fungiblePrice.reply.safeParse(body).success).toBe(true)
    expect(body.fungibles).toHaveLength(2)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    [`{"currency":"usd","addresses":["${id}"],"projectId":"demo"}`, 200, undefined],
    [`{"currency":"usd","addresses":["${id}"],"projectId":"nobody"}`, 403, 'project_not_found'],
    [`{"currency":"usd","addresses":["${id}"],"projectId":["demo"]}`, 401, 'project_missing'],
    [`{"currency":"usd","addresses":["${id}"]}`, 401, 'project_missing'],
    ['nonsense', 401, 'project_missing'],
  ])('take the project from the body where the query names none: %s', async (body, status, code) => {
    const { app } = await setUp()
    const response = await app.request('/v1/fungible/price', { method: 'POST', body })
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })

  test('name all who answered, and nobody else', async () => {
    const entry = projectEntry({
      networks: [network('eip155:31337', 'https://a.example'), network('eip155:1', 'https://b.example')],
      sources: { 'eip155:1': { type: 'proxy', url: 'https://indexer.example' } },
    })
    const sourceOf = async (...chains: string[]) => {
      const fetch = async () => Response.json({ fungibles: [] })
      const chainSource = { name: 'chain' as const, prices: async () => ({ fungibles: [] }) }
      const app = await testApp({ fetch: fetch as typeof globalThis.fetch, chainSource }, [entry])
      const addresses = chains.map(chain => `${chain}:${token}`)
      const body = JSON.stringify({ currency: 'usd', addresses })
      const { headers } = await app.request('/v1/fungible/price?projectId=demo', { method: 'POST', body })
      return headers.get('X-Source')
    }
    expect(await sourceOf('eip155:31337')).toBe('chain')
    expect(await sourceOf('eip155:1')).toBe('proxy')
    expect(await sourceOf('eip155:31337', 'eip155:1')).toBe('chain, proxy')
  })

  test('are not available where no source has them', async () => {
    const { status, body } = await post({ currency: 'usd', addresses: [id] }, {}, { prices: undefined } as never)
    expect([status, body.code]).toEqual([503, 'not_available'])
  })

  test.each([
    ['another currency', { currency: 'xxx', addresses: [id] }, 'invalid_request'],
    ['no tokens', { currency: 'usd', addresses: [] }, 'invalid_request'],
    ['too many tokens', { currency: 'usd', addresses: Array(101).fill(id) }, 'invalid_request'],
    ['an unknown network', { currency: 'usd', addresses: [`eip155:1:${token}`] }, 'unknown_network'],
    ['an address of no network', { currency: 'usd', addresses: ['eip155:31337:x'] }, 'invalid_request'],
    ['a text', 'prices', 'invalid_request'],
  ])('are refused for %s', async (_, body, code) => {
    const answer = await post(body)
    expect([answer.asked, answer.status, answer.body.code]).toEqual([[], 400, code])
  })

  test('may be asked for only by our own pages', async () => {
    const body = { currency: 'usd', addresses: [id] }
    const { asked, status } = await post(body, { headers: { Origin: 'https://app.example' } })
    expect([asked, status]).toEqual([[], 403])
    expect((await post(body, { headers: { Origin: 'https://cdn.test' } })).status).toBe(200)
  })
})
