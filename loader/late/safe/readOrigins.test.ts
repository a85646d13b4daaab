import { beforeEach, expect, test, vi } from 'vitest'
import { readOrigins } from './readOrigins.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockReset().mockImplementation(() => {}))

test.each(['', ' ', ','])('%j means the public Safe{Wallet}', said => {
  expect(readOrigins(said)).toEqual(['https://app.safe.global'])
  expect(warn).not.toHaveBeenCalled()
})

test('accepts https origins, and http ones of this machine', () => {
  expect(readOrigins('https://safe.example, https://Safe.example:8443/,http://localhost:4407,http://[::1]:1')).toEqual([
    'https://safe.example',
    'https://safe.example:8443',
    'http://localhost:4407',
    'http://[::1]:1',
  ])
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  '*',
  'null',
  'http://safe.example',
  'http://localhost.evil.example',
  'https://*.safe.global',
  'https://app.safe.global/apps',
  'https://user:secret@safe.example',
  'https://a b',
  'javascript:alert(1)',
  'app.safe.global',
])('%s is left out, in one line, and nothing takes its place', said => {
  expect(readOrigins(said)).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
  expect(readOrigins(`${said},https://safe.example`)).toEqual(['https://safe.example'])
})

test('keeps sixteen at most', () => {
  const many = Array.from({ length: 40 }, (_, i) => `https://safe${i}.example`)
  expect(readOrigins(`${many}`)).toEqual(many.slice(0, 16))
  expect(warn).toHaveBeenCalledOnce()
})
