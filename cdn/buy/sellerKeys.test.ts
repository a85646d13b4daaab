import { expect, test } from 'vitest'
import { parseProjects } from '../store/parseProjects.ts'
import { projectEntry } from '../testApp.ts'
import { readSellerKey, type SellerKeyMissing, tellSellerKeys } from './sellerKeys.ts'

const sources = [
  { type: 'coinbase', keyId: 'env:CDP_KEY_ID', keySecret: 'env:CDP_KEY_SECRET' },
  { type: 'meld', publicKey: 'written' },
  { type: 'stripe', key: 'env:STRIPE_SECRET_KEY' },
] as const

function reportedFor(secrets: Record<string, string>): SellerKeyMissing[] {
  const reported: SellerKeyMissing[] = []
  const projects = parseProjects({ projects: [projectEntry({ onrampSources: [...sources] })] }, 'The test')
  tellSellerKeys(
    projects,
    name => secrets[name],
    missing => reported.push(missing),
  )
  return reported
}

test('the operator learns of each seller whose key is missing or incomplete', () => {
  const missing = { event: 'onramp.keyMissing', project: 'demo' }
  expect(reportedFor({ CDP_KEY_ID: 'id' })).toEqual([
    { ...missing, source: 'coinbase', variable: 'CDP_KEY_SECRET' },
    { ...missing, source: 'stripe', variable: 'STRIPE_SECRET_KEY' },
  ])
  expect(reportedFor({})).toHaveLength(3)
})

test('keys that are set, or written in the file, are not reported', () => {
  expect(reportedFor({ CDP_KEY_ID: 'id', CDP_KEY_SECRET: 'secret', STRIPE_SECRET_KEY: 'sk' })).toEqual([])
})

test('a key is read from its place', () => {
  expect(readSellerKey('written', () => undefined)).toBe('written')
  expect(readSellerKey('env:NAME', name => `value of ${name}`)).toBe('value of NAME')
  expect(readSellerKey('env:NAME', () => undefined)).toBeUndefined()
})
