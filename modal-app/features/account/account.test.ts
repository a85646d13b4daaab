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
  ['just read', at(0), true, false],
  ['read almost 30 seconds ago', at(29_999), true, false],
  ['read 30 seconds ago', at(30_000), true, true],
  ['read ahead of a clock that was set back', at(-3_600_000), true, true],
  ['being read', at(0, { status: 'reading' }), false, false],
  ['being read for the first time', at(0, { status: 'reading', ...unknown }), false, false],
  ['failed just now', at(0, { status: 'locked', ...unknown }), false, false],
  ['known, failed just now', at(40_000, { status: 'locked' }), false, false],
  ['failed a while ago', at(0, { status: 'failed', ...unknown }), true, true],
])('a balance, %s: may be read: %s, must be read: %s', (_, balance, may, has) => {
  expect(canRead(balance)).toBe(may)
  expect(needsRead(balance, now)).toBe(has)
})

const account = (balance: Balance) => ({ ...initialAccount, balances: { [key]: balance } })

test.each<[string, Balance | undefined, bigint | undefined]>([
  ['nothing', undefined, undefined],
  ['a fresh balance', at(29_999), 5n],
  ['an old balance', at(30_000), undefined],
  ['a balance from ahead of the clock', at(-3_600_000), undefined],
  ['a balance whose last read failed', at(10, { status: 'failed' }), 5n],
])('while it is read again, %s is shown as %s', (_, balance, amount) => {
  const before = balance ? account(balance) : initialAccount
  expect(startRead(before, key, now).balances[key]).toMatchObject({ status: 'reading', ...(amount && { amount }) })
  expect(startRead(before, key, now).balances[key]?.amount).toBe(amount)
})

test('a finished read sets the amount and its time', () => {
  const started = startRead(initialAccount, key, now)
  expect(finishRead(started, key, 7n, now + 5).balances[key]).toEqual({
    status: 'ready',
    amount: 7n,
    readAtMs: now + 5,
  })
})

test('a failed read keeps the amount on screen and locks until it is unlocked', () => {
  const failed = failRead(startRead(account(at(10)), key, now), key)
  expect(failed.balances[key]).toMatchObject({ status: 'locked', amount: 5n, readAtMs: now - 10 })
  expect(unlockRead(failed, key).balances[key]).toMatchObject({ status: 'failed', amount: 5n })
})

test('unlocking changes only a locked balance', () => {
  const ready = account(at(0))
  expect(unlockRead(ready, key).balances[key]).toEqual(at(0))
  expect(unlockRead(initialAccount, key)).toBe(initialAccount)
  expect(failRead(initialAccount, key)).toBe(initialAccount)
})
