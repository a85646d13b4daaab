import { expect, test } from 'vitest'
import { connectText, readyText } from '../../../shared/protocol/handshake.ts'
import { takePort } from './takePort.ts'

const modal = 'https://cdn.example'

function setUp() {
  const said: [string, string][] = []
  const parent = { postMessage: (text: string, target: string) => said.push([text, target]) }
  const window = Object.assign(new EventTarget(), { parent })
  const deliver = (message: object) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        ...{ source: parent, origin: modal, data: connectText, ports: [{ is: 'port' }] },
        ...message,
      }),
    )
  let taken: unknown
  void takePort(window as never, modal).then(port => {
    taken = port
  })
  return { said, deliver, taken: () => Promise.resolve().then(() => taken) }
}

test('it says ready to the modal alone, and takes the first port', async () => {
  const { said, deliver, taken } = setUp()
  expect(said).toEqual([[readyText, modal]])
  deliver({})
  expect(await taken()).toEqual({ is: 'port' })
  deliver({ ports: [{ is: 'second' }] })
  expect(await taken()).toEqual({ is: 'port' })
})

// @spec 8.parent-missing
test('a document opened directly has no one to get a port from', () => {
  const alone = Object.assign(new EventTarget(), { postMessage: () => {} })
  expect(() => takePort(Object.assign(alone, { parent: alone }) as never, modal)).toThrow('parent is not set')
})

test.each([
  ['of another origin', { origin: 'https://shop.example' }],
  ['of another window', { source: {} }],
  ['with other words', { data: 'ck:connect:2' }],
  ['without a port', { ports: [] }],
  ['with two ports', { ports: [{}, {}] }],
])('a message %s is not heard', async (_, message) => {
  const { deliver, taken } = setUp()
  deliver(message)
  expect(await taken()).toBeUndefined()
})
