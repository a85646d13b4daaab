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
const fill = (code?: ErrorCode, message = 'What is wrong') =>
  writeErrorCard(panel, code && new ConnectKitError(code, message), onRetry, onDismiss)

test('is an alert with a name, in its own language and direction', () => {
  panel.ariaBusy = 'true'
  fill('frame_blocked')
  expect(panel).toMatchObject({
    role: 'alertdialog',
    ariaLabel: 'What is wrong',
    ariaBusy: 'false',
    lang: 'en',
    dir: 'auto',
  })
  expect(panel.textContent).toBe('What is wrongClose')
})

test.each<[ErrorCode | undefined, string, string[]]>([
  [undefined, 'The wallet window is still loading', ['Try again', 'Cancel']],
  ['frame_timeout', 'What is wrong', ['Try again', 'Close']],
  ['frame_refused', 'What is wrong', ['Try again', 'Close']],
  ['frame_reloaded', 'What is wrong', ['Try again', 'Close']],
  ['frame_blocked', 'What is wrong', ['Close']],
  ['origin_not_allowed', 'What is wrong', ['Close']],
  ['project_missing', 'What is wrong', ['Close']],
  ['unsupported_origin', 'What is wrong', ['Close']],
  ['version_mismatch', 'What is wrong', ['Close']],
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
    expect(panel.ariaLabel).toBe('You are offline')
    expect(labels()).toContain('Try again')
  })

  test('names errors that no network would solve', () => {
    fill('frame_blocked')
    expect(panel.ariaLabel).toBe('What is wrong')
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
  expect(panel.textContent).toBe('What is wrongTry againClose')
})

test('shows the iframe’s words as text only', () => {
  fill('internal', '<img src=x onerror=alert(1)>')
  expect(panel.querySelector('img')).toBeNull()
  expect(panel.firstChild?.nodeValue).toBe('<img src=x onerror=alert(1)>')
})

test('keeps its buttons out of reach of the page’s stylesheets', () => {
  fill('frame_timeout')
  for (const { style } of buttons()) {
    const declarations = style.cssText.split(';').filter(text => text.trim())
    expect(declarations[0]).toContain('all: initial')
    for (const declaration of declarations) expect(declaration).toMatch(/!important$/)
  }
})
