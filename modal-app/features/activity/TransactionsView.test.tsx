import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ApiClient } from '../../api/client.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../../boot/testApp.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'
import { sampleTransaction, sampleTransfer } from '../../gallery/ownings.ts'
import { openActivity, showTransactions } from './activityActions.ts'

const explored = { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }
const received = (id: string, minedAt: string, numeric = '1') =>
  sampleTransaction(id, { type: 'receive', minedAt, transfers: [sampleTransfer('ETH', 'in', numeric)] })

/** Stands in for the browser's observer: the end of a list is near when the test says so. */
function watchEnds() {
  const ends: (() => void)[] = []
  const reachEnd = async (count: number) => {
    await vi.waitFor(() => expect(ends).toHaveLength(count))
    ends.at(-1)?.()
  }
  class Observer {
    constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      ends.push(() => this.report([{ isIntersecting: true }]))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { ends, reachEnd }
}

interface Page {
  data?: unknown[]
  next?: string | null
  unseen?: string[]
}

function opened(pages: (Page | Promise<Page> | Error)[], options: TestAppOptions = {}) {
  const asked: unknown[] = []
  const get = async (name: string, query: object, inPath: object) => {
    if (name !== 'history') throw new Error('not asked here')
    asked.push({ ...query, ...inPath })
    const page = pages.shift()
    if (page === undefined || page instanceof Error) throw page ?? new Error('no more pages')
    return { data: [], next: null, unseen: [], ...(await page) }
  }
  const { ends, reachEnd } = watchEnds()
  const app = createTestApp({
    connections: [testConnection(harbour)],
    networks: [explored, testNetwork('eip155:10', 'Optimism')],
    api: { get: get as ApiClient['get'] },
    ...options,
  })
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  goTo(app, { view: 'Transactions' })
  const rows = () => [...screen.dialog().querySelectorAll('li')].map(row => row.textContent)
  return { app, screen, asked, ends, reachEnd, rows }
}

test('transactions are read page by page as their end comes near', async () => {
  const { screen, asked, reachEnd, rows } = opened([
    { data: [received('1', '2026-11-20T12:00:00Z', '1.23456')], next: 'p2' },
    { data: [received('2', '2026-11-19T12:00:00Z')], next: null, unseen: ['received-native', 'older'] },
  ])
  await screen.says('Received')
  expect(screen.title()).toBe('Activity')
  expect(rows()).toEqual([expect.stringMatching(/Received.*From 0xde70…fb77.*\+1\.234 ETH.*20 Nov/)])
  await reachEnd(1)
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  const own = { chainId: 'eip155:1', address: '0x52908400098527886e0f7030069857d2e4169ee7' }
  expect(asked).toEqual([
    { ...own, cursor: undefined },
    { ...own, cursor: 'p2' },
  ])
  await screen.says('This list doesn’t show ETH you received and older activity.')
})

test('a swap says what was paid and what arrived', async () => {
  const transfers = [sampleTransfer('USDC', 'in', '1200'), sampleTransfer('ETH', 'out', '0.4')]
  const { screen, rows } = opened([
    { data: [sampleTransaction('1', { type: 'trade', minedAt: '2026-11-20T12:00:00Z', transfers })] },
  ])
  await screen.says('Swapped')
  expect(rows()).toEqual([expect.stringMatching(/−0\.4 ETH\s*\+1,200 USDC/)])
})

test('each row leads to the explorer and tells it nothing of this page', async () => {
  const { screen } = opened([{ data: [received('1', '2026-11-20T12:00:00Z')] }])
  await screen.says('Received')
  const link = screen.dialog().querySelector('li a')
  expect(link?.getAttribute('href')).toBe(`https://explorer.example/tx/0x${'1'.padStart(64, '0')}`)
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
})

test('an account is not shown as its own counterpart', async () => {
  const minted = sampleTransaction('1', { type: 'mint', minedAt: '2026-11-20T12:00:00Z' })
  const own = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { rows, screen } = opened([
    { data: [minted, { ...minted, id: '2', metadata: { ...minted.metadata, sentTo: own } }], next: null },
  ])
  await screen.says('Minted')
  expect(rows()).toEqual([expect.stringContaining('With 0xde70…fb77'), expect.not.stringContaining('With')])
})

test('while the first page is read there are seven skeletons', async () => {
  const { screen } = opened([], { api: { get: () => new Promise(() => {}) } })
  await vi.waitFor(() => expect(screen.dialog().querySelectorAll('[data-shape="circle"]')).toHaveLength(7))
  expect(screen.dialog().querySelector('[aria-busy="true"]')).not.toBeNull()
})

test('an account without transactions says so', async () => {
  const { screen } = opened([{}])
  await screen.says('No activity yet')
})

// @spec 8.transactions 4.history-failed
test('a failure is a toast and a state from which it can be tried again', async () => {
  const { app, screen } = opened([
    new ConnectKitError('network_error', 'no', { status: 500 }),
    { data: [received('1', '2026-11-20T12:00:00Z')] },
  ])
  await screen.offers('Try again')
  expect(app.store.getState().toast).toMatchObject({ message: 'toast.transactionsFailed', variant: 'error' })
  expect(screen.dialog().textContent).toContain('Failed to fetch transactions')
  screen.click('Try again')
  await screen.says('Received')
})

// @spec 4.history-failed
test('a failure is an event of the site’s analytics', async () => {
  const { app, screen } = opened([new Error('no')], { options: { analytics: true } })
  await screen.offers('Try again')
  expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'ERROR_FETCH_TRANSACTIONS', properties: {} })
})

test('the page of its own, and each further page, are events of the site’s analytics', async () => {
  const pages = [
    { data: [received('1', '2026-11-20T12:00:00Z')], next: 'p2' },
    { data: [], next: null },
  ]
  const { app, screen, reachEnd, asked } = opened(pages, { options: { analytics: true } })
  await screen.says('Received')
  await reachEnd(1)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  showTransactions(app)
  const names = app.host.payloads('analytics.tracked').map(({ name }) => name)
  expect(names.filter(name => name.endsWith('_TRANSACTIONS'))).toEqual(['LOAD_MORE_TRANSACTIONS', 'CLICK_TRANSACTIONS'])
})

test('a failure of a later page keeps what is shown', async () => {
  const { screen, reachEnd, rows } = opened([
    { data: [received('1', '2026-11-20T12:00:00Z')], next: 'p2' },
    new Error('no'),
    { data: [received('2', '2026-11-19T12:00:00Z')] },
  ])
  await screen.says('Received')
  await reachEnd(1)
  await screen.says('Couldn’t load older activity')
  expect(rows()).toHaveLength(1)
  screen.click('Try again')
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
})

test('a list that cannot be updated stays with its time, and shows the retry', async () => {
  let answer: (page: Page) => void = () => {}
  const { app, screen, rows } = opened([
    { data: [received('1', '2026-11-20T12:00:00Z')], next: null },
    new ConnectKitError('network_error', 'no', { status: 503 }),
    new Promise<Page>(resolve => {
      answer = resolve
    }),
  ])
  await screen.says('Received')
  app.clock.advance(30_000)
  await openActivity(app)
  await screen.says(/Couldn’t load new activity.*As of .*Received/)
  screen.click('Try again')
  await vi.waitFor(() => expect(screen.button('Try again').getAttribute('aria-busy')).toBe('true'))
  expect(rows()).toHaveLength(1)
  answer({ data: [received('2', '2026-11-21T12:00:00Z'), received('1', '2026-11-20T12:00:00Z')] })
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.dialog().textContent).not.toContain('Couldn’t load')
})

test('after an older page that failed, new activity that is being read has not', async () => {
  const { app, screen, asked, reachEnd, rows } = opened([
    { data: [received('1', '2026-11-20T12:00:00Z')], next: 'p2' },
    new Error('no'),
    new Promise<Page>(() => {}),
  ])
  await reachEnd(1)
  await screen.says('Couldn’t load older activity')
  app.clock.advance(30_000)
  void openActivity(app)
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  await vi.waitFor(() => expect(screen.dialog().textContent).not.toContain('Couldn’t load'))
  expect(rows()).toHaveLength(1)
})

test('a server that repeats its cursor is not asked for ever', async () => {
  const { screen, asked, ends, reachEnd } = opened([
    { data: [received('1', '2026-11-20T12:00:00Z')], next: 'p2' },
    { data: [], next: 'p2' },
  ])
  await screen.says('Received')
  await reachEnd(1)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await vi.waitFor(() => expect(screen.dialog().querySelector('[aria-busy="true"]')).toBeNull())
  expect(ends).toHaveLength(1)
})

test('a transaction sent from here is listed as pending', async () => {
  const { app, screen } = opened([{}])
  await screen.says('No activity yet')
  app.store.setState({
    sentTransactions: [
      {
        chainId: 'eip155:1',
        hash: `0x${'ab'.repeat(32)}`,
        from: '0x52908400098527886E0F7030069857D2E4169EE7',
        to: '0xde709f2102306220921060314715629080e2fb77',
        amount: '0.25',
        symbol: 'ETH',
        sentAtMs: app.clock.now(),
        status: 'pending',
      },
    ],
  })
  await screen.says(/Sent.*Pending.*−0\.25 ETH/)
})

test('a name from a contract is text, cut and kept apart', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const { screen } = opened([
    {
      data: [
        sampleTransaction('1', {
          type: 'receive',
          minedAt: '2026-11-20T12:00:00Z',
          transfers: [
            { fungible_info: { name, symbol: name, isListed: false }, direction: 'in', quantity: { numeric: '7' } },
          ],
        }),
      ],
    },
  ])
  await screen.says('Unlisted token')
  const symbol = [...screen.dialog().querySelectorAll('bdi')].find(({ textContent }) => textContent === name)
  expect(symbol).toBeDefined()
  expect(screen.dialog().querySelector('img')).toBeNull()
})

test('a received token without decimals is said not to be sendable from here', async () => {
  const ticket = sampleTransfer('TICKET', 'in', '3')
  const fungible_info = { name: 'Ticket', symbol: 'TICKET', isListed: true, isIndivisible: true }
  const transfers = [{ ...ticket, fungible_info }]
  const data = [sampleTransaction('a', { type: 'receive', minedAt: '2026-11-01T00:00:00Z', transfers })]
  const { screen } = opened([{ data }])
  await screen.says('Can’t be sent from here')
})

test('a site without a source of activity says so once, calmly, and leads to the explorer', async () => {
  const { screen, asked, app } = opened([{ unseen: ['all'] }])
  await vi.waitFor(() => expect(screen.dialog().textContent).toContain('This site can’t show activity on Ethereum.'))
  const link = screen.dialog().querySelector('a[href^="https://explorer.example/address/"]')
  expect(link?.textContent).toBe('View on explorer.example')
  expect(screen.dialog().textContent).not.toMatch(/Try again|Failed/)
  expect(screen.dialog().querySelector('[aria-busy="true"]')).toBeNull()
  expect(app.store.getState().toast).toBeFalsy()
  expect(asked).toHaveLength(1)
})
