import { expect, test } from 'vitest'
import { publicUrl, testApp } from '../testApp.ts'

const services = { hosts: 'http://127.0.0.1:4401', rpc: { 'eip155:31337': 'http://127.0.0.1:4403' } }

test('is 200 with all service URLs while all probes succeed', async () => {
  const app = await testApp({ services, probes: { hosts: async () => true, chain: async () => undefined } })
  const response = await app.request('/healthz')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({ ok: true, version: '1.0.0', services: { cdn: publicUrl, ...services } })
})

test('is 503 with the names of failing services, without reasons', async () => {
  const probes = {
    hosts: async () => true,
    chain: () => Promise.reject(new Error('secret')),
    relay: () => Promise.reject(),
  }
  const response = await (await testApp({ services, probes })).request('/healthz')
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ ok: false, failing: ['chain', 'relay'] })
  expect(text).not.toContain('secret')
})

test('is 503 if a probe does not answer in time', async () => {
  const clock = new AbortController()
  const probes = {
    chain: (signal: AbortSignal) => {
      clock.abort(new DOMException('too late', 'TimeoutError'))
      expect(signal.aborted).toBe(true)
      return new Promise(() => {})
    },
  }
  const response = await (await testApp({ probes, timeout: () => clock.signal })).request('/healthz')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ failing: ['chain'] })
})

test('shows a service added after the start', async () => {
  const growing: Record<string, string> = {}
  const app = await testApp({ services: growing })
  growing.mail = 'http://127.0.0.1:4405'
  expect(await (await app.request('/healthz')).json()).toMatchObject({ services: { mail: 'http://127.0.0.1:4405' } })
})
