import { expect, test } from 'vitest'
import { createSiteStore } from './siteStore.ts'

const session = 'a'.repeat(43)

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    storage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
  }
}

test('a session is of one place: neither another site nor another project finds it', () => {
  const { storage } = memory()
  const of = (place: string) => createSiteStore(place, () => storage, new EventTarget())
  of('demo https://shop.example').writeSession(session)
  expect(of('demo https://shop.example').readSession()).toBe(session)
  expect(of('demo https://evil.example').readSession()).toBeUndefined()
  expect(of('other https://shop.example').readSession()).toBeUndefined()
})

test.each([
  [
    'throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['is missing', () => undefined],
  ['forgets', () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })],
])('where storage %s, a session lasts as long as the document', (_, storage) => {
  const store = createSiteStore('demo', storage, new EventTarget())
  store.writeSession(session)
  expect(store.readSession()).toBe(session)
  store.writeSession(undefined)
  expect(store.readSession()).toBeUndefined()
})

test('an overwritten entry is not a session', () => {
  const { kept, storage } = memory()
  createSiteStore('demo', () => storage, new EventTarget()).writeSession(session)
  for (const name of kept.keys()) kept.set(name, 'x')
  expect(createSiteStore('demo', () => storage, new EventTarget()).readSession()).toBeUndefined()
})

test('its end in another tab is heard', () => {
  const { kept, storage } = memory()
  const events = new EventTarget()
  const store = createSiteStore('demo', () => storage, events)
  const heard: boolean[] = []
  store.onSessionChange(isSignedIn => heard.push(isSignedIn))
  store.writeSession(session)
  const [name] = kept.keys()
  kept.clear()
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }))
  events.dispatchEvent(Object.assign(new Event('storage'), { key: name }))
  expect(heard).toEqual([true, false])
})
