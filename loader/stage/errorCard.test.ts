import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { englishTexts } from '../loaderTexts.ts'
import { errorCard } from './errorCard.ts'

const onRetry = vi.fn()
const onDismiss = vi.fn()
/** A message for the site's owner. */
const message = 'http://cdn.example is down; it lacks "frame-src"'
const cardOf = (code?: ErrorCode) =>
  errorCard(code && new ConnectKitError(code, message), englishTexts, onRetry, onDismiss)
const labels = (code?: ErrorCode) => cardOf(code).buttons.map(([label]) => label)

beforeEach(() => void vi.resetAllMocks())
afterEach(() => void vi.restoreAllMocks())

const closed = 'This site isn’t set up to connect wallets.'
const failed = 'Can’t open this right now. Check your connection.'

test.each<[ErrorCode | undefined, string, string[]]>([
  [undefined, 'Still loading…', ['Try again', 'Cancel']],
  ['frame_timeout', failed, ['Try again', 'Close']],
  ['frame_refused', failed, ['Try again', 'Close']],
  ['frame_reloaded', failed, ['Try again', 'Close']],
  ['invalid_message', failed, ['Try again', 'Close']],
  ['frame_blocked', closed, ['Close']],
  ['origin_not_allowed', closed, ['Close']],
  ['project_missing', closed, ['Close']],
  ['unsupported_origin', closed, ['Close']],
  ['version_mismatch', closed, ['Close']],
])('for %s says %j and offers %j', (code, text, offered) => {
  expect(cardOf(code).text).toBe(text)
  expect(labels(code)).toEqual(offered)
})

describe('without network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  })

  test.each<ErrorCode | undefined>([undefined, 'frame_refused', 'frame_timeout'])('says so for %s', code => {
    expect(cardOf(code).text).toBe('You’re offline. Check your connection.')
    expect(labels(code)).toContain('Try again')
  })

  test('names errors that no network would solve', () => {
    expect(cardOf('frame_blocked').text).toBe(closed)
  })
})

test('does what its buttons say', () => {
  const [again, close] = cardOf('frame_timeout').buttons
  again?.[1]()
  expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])
  close?.[1]()
  expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1])
})

test.each<ErrorCode>(['frame_blocked', 'frame_refused', 'internal', 'unsupported_origin'])(
  'keeps the words for the owner, or of the iframe, off the screen for %s',
  code => {
    expect(cardOf(code).text).not.toMatch(/http|frame-src|down/)
  },
)
