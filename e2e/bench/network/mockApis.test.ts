import { expect, test } from 'vitest'
import { answerOutside } from './mockApis.ts'

const ask = (url: string, body = '') => answerOutside(new URL(url), body)
const read = (url: string, body = '') => JSON.parse(ask(url, body)?.body ?? 'null')

test('lists wallets by page, by id and by name', () => {
  const page = read('https://api.web3modal.org/getWallets?page=2&entries=15')
  expect(page).toMatchObject({ count: 40, page: 2 })
  expect(page.data).toHaveLength(15)
  const [first] = page.data
  expect(read(`https://api.web3modal.org/getWallets?include=${first.id}`).data).toEqual([first])
  expect(read(`https://api.web3modal.org/getWallets?exclude=${first.id}`).count).toBe(39)
  expect(read('https://api.web3modal.org/getWallets?names=Bench%20Wallet&rdns=test.benchwallet').data).toEqual([])
})

test('answers one call of a node, and a batch', () => {
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
  const url = 'https://rpc.walletconnect.org/v1/?chainId=eip155:1'
  expect(read(url, JSON.stringify(call(7, 'eth_chainId')))).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1' })
  expect(read(url, JSON.stringify([call(1, 'eth_call'), call(2, 'eth_chainId')]))).toHaveLength(2)
})

test('draws pictures', () => {
  expect(ask('https://api.web3modal.org/getWalletImage/abc')).toMatchObject({ type: 'image/svg+xml' })
})

test('knows nobody else', () => {
  expect(ask('https://fonts.example/inter.woff2')).toBeUndefined()
  expect(ask('https://evil-api.reown.com.example/')).toBeUndefined()
})
