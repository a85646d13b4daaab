import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../shared/errorCodes.ts'
import { ConnectKitError } from '../shared/errors.ts'
import { writeErrorCard } from './writeErrorCard.ts'

const onRetry = vi.fn()
const onDismiss = vi.fn()
let panel: HTMLElement

beforeEach(() => {
  vi.resetAllMocks()
  panel = document.createElement('div')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const buttons = () => [...panel.querySelectorAll('button')]
const labels = () => buttons().map(button => button.textContent)
/** Written for the site's owner. */
const message = 'http://cdn.example is down; it lacks "frame-src"'
const fill = (code?: ErrorCode) =>
  writeErrorCard(panel, false, code && new ConnectKitError(code, message), onRetry, onDismiss)

const closed = 'This site is not set up to connect wallets. Nothing is wrong with your wallet.'
const failed = 'The wallet window can’t be opened. Please try again in a moment.'

test('is an alert with a name', () => {
  panel.ariaBusy = 'true'
  fill('frame_blocked')
  expect(panel).toMatchObject({ role: 'alertdialog', ariaLabel: closed, ariaBusy: 'false' })
  expect([...panel.children].map(each => each.textContent)).toEqual([
    'This site is not set up to connect wallets.',
    'Nothing is wrong with your wallet.',
    'Close',
  ])
})

test.each<[ErrorCode | undefined, string, string[]]>([
  [undefined, 'Still loading… This is taking longer than usual.', ['Try again', 'Cancel']],
  ['frame_timeout', failed, ['Try again', 'Close']],
  ['frame_refused', failed, ['Try again', 'Close']],
  ['frame_reloaded', failed, ['Try again', 'Close']],
  ['frame_blocked', closed, ['Close']],
  ['origin_not_allowed', closed, ['Close']],
  ['project_missing', closed, ['Close']],
  ['unsupported_origin', closed, ['Close']],
  ['version_mismatch', closed, ['Close']],
])('for %s says %j and offers %j', (code, text, offered) => {
  fill(code)
  expect(panel.ariaLabel).toBe(text)
  expect(labels()).toEqual(offered)
})

describe('without network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  })

  test.each<ErrorCode | undefined>([undefined, 'frame_refused', 'frame_timeout'])('says so for %s', code => {
    fill(code)
    expect(panel.ariaLabel).toBe('You are offline. Check your connection and try again.')
    expect(labels()).toContain('Try again')
  })

  test('names errors that no network would solve', () => {
    fill('frame_blocked')
    expect(panel.ariaLabel).toBe(closed)
  })
})

test('does what its buttons say', () => {
  fill('frame_timeout')
  const [again, close] = buttons()
  again?.click()
  expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])
  close?.click()
  expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1])
})

test('replaces the previous card', () => {
  fill()
  fill('frame_timeout')
  expect(panel.textContent).toMatch(/^The wallet window can’t be opened.*Try againClose$/)
})

test.each<ErrorCode>(['frame_blocked', 'frame_refused', 'internal', 'unsupported_origin'])(
  'keeps the words for the owner, or of the iframe, off the screen for %s',
  code => {
    fill(code)
    expect(panel.outerHTML).not.toMatch(/http|frame-src|down/)
  },
)

test('keeps its buttons out of reach of the page’s stylesheets', () => {
  fill('frame_timeout')
  for (const { style } of buttons()) {
    const declarations = style.cssText.split(';').filter(text => text.trim())
    expect(declarations[0]).toContain('all: initial')
    for (const declaration of declarations) expect(declaration).toMatch(/!important$/)
  }
})
