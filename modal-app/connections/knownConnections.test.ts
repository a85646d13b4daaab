import { expect, test } from 'vitest'
import type { Connection } from '../../shared/connections.ts'
import { createTestApp, harbour, lantern, type TestApp, testConnection, testWallet } from '../boot/testApp.ts'
import { forgetConnection, rememberConnections } from './knownConnections.ts'

const first = testConnection(harbour)
const second = testConnection(lantern)

/** An app with a storage that outlives it. */
function visit(kept: Map<string, string>, connections: Connection[], multiWallet = true): TestApp {
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, text: string) => void kept.set(key, text),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
  const app: TestApp = { ...createTestApp({ connections, options: { multiWallet } }), storage }
  rememberConnections(app)
  return app
}

const ids = (app: TestApp) => app.store.getState().knownConnections.map(({ id }) => id)

function tell(app: TestApp, list: Connection[]): void {
  app.store.setState({ connections: { list, activeNamespace: 'eip155' } })
  rememberConnections(app)
}

test('earlier connections come after live ones', () => {
  const kept = new Map<string, string>()
  visit(kept, [first])
  expect(ids(visit(kept, [second]))).toEqual([second.id, first.id])
})

test('an ended connection stays known, whoever ended it', () => {
  const app = visit(new Map(), [first, second])
  tell(app, [second])
  expect(ids(app)).toEqual([second.id, first.id])
})

test('neither picture nor app link is stored', () => {
  const wallet = { ...first.wallet, icon: 'data:image/png;base64,AA' }
  const kept = new Map<string, string>()
  const app = visit(kept, [{ ...first, wallet, appLink: 'harbour://' }])
  const [known] = app.store.getState().knownConnections
  expect(known).toEqual({ ...first, wallet: { name: 'Harbour', kind: 'announced' } })
  expect([...kept.values()].join()).not.toMatch(/base64|harbour:\/\//)
})

test('the latest twelve are stored', () => {
  const app = visit(new Map(), [])
  for (let count = 0; count < 20; count++) tell(app, [testConnection(testWallet(`Number ${count}`))])
  expect(ids(app)).toHaveLength(12)
  expect(ids(app)[0]).toBe('eip155:example.number 19')
})

test('the bin removes an earlier connection for good, but no live one', () => {
  const kept = new Map<string, string>()
  const app = visit(kept, [first, second])
  tell(app, [second])
  forgetConnection(app, second.id)
  forgetConnection(app, first.id)
  expect(ids(app)).toEqual([second.id])
  expect(ids(visit(kept, []))).toEqual([second.id])
})

test('a site with one wallet at a time neither reads nor stores any', () => {
  const kept = new Map<string, string>()
  expect(ids(visit(kept, [first], false))).toEqual([])
  expect(kept.size).toBe(0)
})

test.each(['', 'no json', '{}', 'null', '[null, 3, {"id": "x"}]', '[{"id":"a","namespace":"near"}]'])(
  'nothing is read from a storage that holds %j',
  text => {
    const kept = new Map([['["ck","https://shop.example","demo","connections"]', text]])
    expect(ids(visit(kept, []))).toEqual([])
  },
)
