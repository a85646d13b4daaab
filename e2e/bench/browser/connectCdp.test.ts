import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { connectCdp } from './connectCdp.ts'

function fakeBrowser() {
  const input = new PassThrough()
  const output = new PassThrough()
  const connection = connectCdp(input, output)
  const say = (message: object) => input.write(`${JSON.stringify(message)}\0`)
  const heard = (): { id: number; method: string; sessionId?: string } =>
    JSON.parse(String(output.read()).replace('\0', ''))
  return { connection, say, heard, input }
}

test('an answer settles the call it names', async () => {
  const { connection, say, heard } = fakeBrowser()
  const version = connection.browser.send('Browser.getVersion')
  say({ id: heard().id, result: { product: 'Test/1' } })
  expect(await version).toEqual({ product: 'Test/1' })
})

test('a refusal names the method', async () => {
  const { connection, say, heard } = fakeBrowser()
  const call = connection.session('s').send('Page.enable')
  const { id, sessionId } = heard()
  expect(sessionId).toBe('s')
  say({ id, error: { message: 'not now' } })
  await expect(call).rejects.toThrow('Page.enable: not now')
})

test('an event reaches only its own session, in one chunk or several', async () => {
  const { connection, input } = fakeBrowser()
  const heard: string[] = []
  connection.session('a').on('Page.loadEventFired', () => heard.push('a'))
  connection.session('b').on('Page.loadEventFired', () => heard.push('b'))
  input.write('{"sessionId":"b","method":"Page.load')
  input.write('EventFired","params":{"timestamp":1}}\0')
  await expect.poll(() => heard).toEqual(['b'])
})

test('pending and later calls to a target that goes away fail', async () => {
  const { connection, say } = fakeBrowser()
  const session = connection.session('gone')
  const call = session.send('Page.enable')
  say({ method: 'Target.detachedFromTarget', params: { sessionId: 'gone' } })
  await expect(call).rejects.toThrow('Page.enable: the target went away')
  await expect(session.send('Page.enable')).rejects.toThrow('the target is gone')
  expect(session.isGone()).toBe(true)
})

test('pending calls fail when the browser ends', async () => {
  const { connection, input } = fakeBrowser()
  const call = connection.browser.send('Browser.getVersion')
  input.destroy()
  await expect(call).rejects.toThrow('the browser is gone')
})
