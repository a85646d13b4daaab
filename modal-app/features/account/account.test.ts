import { expect, test } from 'vitest'
import { type Balance, canRead, failRead, finishRead, needsRead, startRead, unlockRead } from './account.ts'
import { initialAccount } from './initialAccount.ts'

const key = 'eip155:1:0x52908400098527886e0f7030069857d2e4169ee7'
const now = 1_000_000

const at = (ageMs: number, facts: Partial<Balance> = {}): Balance => ({
  status: 'ready',
  amount: 5n,
  readAtMs: now - ageMs,
  ...facts,
})
const unknown = { amount: undefined }

test.each<[string, Balance | undefined, boolean, boolean]>([
  ['none yet', undefined, true, true],
  ['one of this moment', at(0), true, false],
  ['one almost half a minute old', at(29_999), true, false],
  ['one half a minute old', at(30_000), true, true],
  ['one that is being read', at(0, { status: 'reading' }), false, false],
  ['the first that is being read', at(0, { status: 'reading', ...unknown }), false, false],
  ['one that just failed', at(0, { status: 'locked', ...unknown }), false, false],
  ['a known one whose read just failed', at(40_000, { status: 'locked' }), false, false],
  ['one that failed a while ago', at(0, { status: 'failed', ...unknown }), true, true],
])('a balance, %s: may be read %s, has to be %s', (_, balance, may, has) => {
  expect(canRead(balance)).toBe(may)
  expect(needsRead(balance, now)).toBe(has)
})

const account = (balance: Balance) => ({ ...initialAccount, balances: { [key]: balance } })

test.each<[string, Balance | undefined, bigint | undefined]>([
  ['nothing', undefined, undefined],
  ['a fresh one', at(29_999), 5n],
  ['an old one', at(30_000), undefined],
  ['one whose last read failed', at(10, { status: 'failed' }), 5n],
])('while it is read again, of %s is shown: %s', (_, balance, amount) => {
  const before = balance ? account(balance) : initialAccount
  expect(startRead(before, key, now).balances[key]).toMatchObject({ status: 'reading', ...(amount && { amount }) })
  expect(startRead(before, key, now).balances[key]?.amount).toBe(amount)
})

test('a read ends with the amount and its time', () => {
  const started = startRead(initialAccount, key, now)
  expect(finishRead(started, key, 7n, now + 5).balances[key]).toEqual({
    status: 'ready',
    amount: 7n,
    readAtMs: now + 5,
  })
})

test('a failed read leaves what is on screen, and is locked until it is unlocked', () => {
  const failed = failRead(startRead(account(at(10)), key, now), key)
  expect(failed.balances[key]).toMatchObject({ status: 'locked', amount: 5n, readAtMs: now - 10 })
  expect(unlockRead(failed, key).balances[key]).toMatchObject({ status: 'failed', amount: 5n })
})

test('only what is locked is unlocked', () => {
  const ready = account(at(0))
  expect(unlockRead(ready, key).balances[key]).toEqual(at(0))
  expect(unlockRead(initialAccount, key)).toBe(initialAccount)
  expect(failRead(initialAccount, key)).toBe(initialAccount)
})
