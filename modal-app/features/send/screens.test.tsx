import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { routeOf } from '../../boot/routeOf.tsx'
import { mountStory } from '../../gallery/mountStory.tsx'
import type { Story } from '../../gallery/story.ts'
import './feature.ts'
import * as confirmed from './WalletSendConfirmedView.story.tsx'
import * as preview from './WalletSendPreviewView.story.tsx'
import * as select from './WalletSendSelectTokenView.story.tsx'
import * as form from './WalletSendView.story.tsx'

/* What the screens of a transfer say and offer in each state. */

beforeAll(async () => {
  const views = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendConfirmed'] as const
  await Promise.all(views.map(view => routeOf(view).prefetch?.()))
})

function draw(story: Story) {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  onTestFinished(mountStory(container, story))
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
  /** Without the letters in the place of pictures, which nobody is told. */
  const spoken = (node: Node): string =>
    node instanceof HTMLElement && node.dataset.tint
      ? ''
      : node.hasChildNodes()
        ? [...node.childNodes].map(spoken).join('')
        : (node.textContent ?? '')
  const words = (element: Element | undefined) => (element ? spoken(element).replace(/\s+/g, ' ').trim() : '')
  const textsOf = (selector: string) => all(selector).map(words)
  return {
    all,
    textsOf,
    facts: () => all('dl > div').map(row => `${words(row.children[0])}: ${words(row.children[1])}`),
    buttons: () => textsOf('[role="dialog"] button').filter(Boolean),
    type(text: string) {
      const input = container.querySelector('input')
      if (!input) throw new Error('There is no field')
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

describe('a transfer before it is sent', () => {
  const about = 'Network fee: about 0.00042 ETH'
  const usual = ['From: Harbour 0x5290…9EE7', 'To: 0xde709f2102306220921060314715629080e2fb77', 'Network: Ethereum']
  const signs = 'You sign: “transfer” of the token 0x5fbd…0aa3'

  test.each<[keyof typeof preview, ...string[]]>([
    ['native', ...usual, `${about} ($1.37)`, 'You sign: A transfer of 0.25 ETH', 'What changes: '],
    ['bitcoin', ...usual, `${about} ($1.37)`],
    ['unpriced', ...usual, about, 'You sign: A transfer of 0.25 ETH', 'What changes: '],
    ['differs', ...usual, about, signs, 'What changes: '],
    ['tokenFee', ...usual, about, 'Arrives: at least 995.4975 TUSD'],
    ['arrivesLess', ...usual, about, 'Arrives: 900.45 TUSD', signs, 'What changes: '],
    ['arrivesNothing', ...usual, about, 'Arrives: 0 TUSD', signs, 'What changes: '],
  ])('(%s) has these facts', (state, ...facts) => {
    const shown = draw(preview[state] as Story).facts()
    expect(shown.map(fact => fact.replace(/(?<=^What changes: ).*/, ''))).toEqual(facts)
  })

  test.each<[keyof typeof preview, string, ...string[]]>([
    ['native', 'Sending can’t be undone.', 'Send', 'Cancel'],
    ['elsewhere', 'Harbour is on another network.', 'Switch to Ethereum', 'Cancel'],
    ['gone', 'Harbour is using another account now. Go back and start again.', 'Cancel'],
  ])('(%s) says and offers what its wallet allows', (state, says, ...offers) => {
    const { buttons, textsOf } = draw(preview[state] as Story)
    expect(textsOf('[role="dialog"]')[0]).toContain(says)
    expect(buttons().slice(-offers.length)).toEqual(offers)
  })

  test.each([
    ['waiting', 'waiting', ['Cancel']],
    ['declined', 'declined', ['Try again', 'Cancel']],
    ['failed', 'failed', ['Try again', 'Cancel']],
  ] as const)('(%s) offers to ask again unless the wallet has the question', (state, ring, offers) => {
    const { all, buttons } = draw(preview[state])
    expect(all('[data-steady] [data-state]:not([data-tint])').map(({ dataset }) => dataset.state)).toEqual([ring])
    expect(buttons()).toEqual(offers)
  })
})

describe('a transfer that was sent', () => {
  const link = 'View on explorer.example'

  test.each<[keyof typeof confirmed, ring: string, title: string, text: string, ...string[]]>([
    ['pending', 'waiting', 'Transaction started', '0.25 ETH is on its way. You can close this.', link],
    [
      'unseen',
      'waiting',
      'Not on the network yet',
      '0.25 ETH may still arrive. Check your wallet before you send again.',
      link,
    ],
    [
      'awaitingOwners',
      'waiting',
      'Waiting for other owners',
      '0.25 ETH will be sent once enough owners of this Safe have signed.',
    ],
    ['confirmed', 'done', 'Sent', '0.25 ETH arrived.', link],
    ['part', 'done', 'Sent', 'You sent 0.25 ETH. About 0.225 ETH arrived. The token kept the rest.', link],
    ['failed', 'failed', 'Transaction failed', 'Nothing was sent. Only the network fee was taken.', link],
    ['replaced', 'declined', 'Transaction replaced', 'Your wallet sent another transaction in its place.', link],
    [
      'dropped',
      'failed',
      'Transaction dropped',
      'The network no longer has it. It most likely didn’t go through. Check before you send again.',
      link,
    ],
    [
      'lapsed',
      'declined',
      'Never confirmed',
      '0.25 ETH wasn’t confirmed in two weeks. Check your wallet before you send again.',
      link,
    ],
    ['withoutExplorer', 'waiting', 'Transaction started', '0.25 ETH is on its way. You can close this.'],
    ['callsPending', 'waiting', 'Transaction started', 'What you approved is on its way. You can close this.'],
    ['callsConfirmed', 'done', 'Completed', 'Everything you approved went through.', link],
    ['callsFailed', 'failed', 'Transaction failed', 'None of it went through.', link],
    ['callsPart', 'failed', 'Transaction failed', 'Only part of it went through.', link],
  ])('(%s) shows its fate', (state, ring, title, text, ...links) => {
    const { all, textsOf, buttons } = draw(confirmed[state])
    expect(all('[data-steady] [data-state]:not([data-tint])').map(({ dataset }) => dataset.state)).toEqual([ring])
    expect(textsOf('[data-steady] h2')).toEqual([title])
    expect(textsOf('[data-steady] p')).toEqual([text])
    expect(textsOf('[role="dialog"] a')).toEqual(links)
    expect(buttons().at(-1)).toBe('Done')
  })

  test('keeps the sum and the facts that still matter', () => {
    const { facts, textsOf } = draw(confirmed.confirmed)
    expect(facts().map(fact => fact.split(':')[0])).toEqual(['To', 'Network', 'Network fee'])
    expect(textsOf('[role="dialog"]')[0]).toMatch(/0\.25 ETH\s?\$812\.50/)
  })

  test('of the page is told with who asked, who paid, and where', () => {
    expect(draw(confirmed.callsPending).facts()).toEqual([
      'Requested by: shop.example',
      'From: 0x5290…9EE7',
      'Network: Ethereum',
    ])
  })
})

describe('the tokens to send', () => {
  test('a few have no search, and the one in use is marked', () => {
    const { all, textsOf } = draw(select.few)
    expect(all('input')).toEqual([])
    expect(textsOf('[aria-current]')).toEqual(['Ether 1.5 ETH'])
    expect(textsOf('li button')).toEqual(['Ether 1.5 ETH', 'Test Dollar 1,000 TUSD'])
  })

  test.each([
    ['number 11', ['Token number 11 12.25 TOK11']],
    [' TOK3 ', ['Token number 3 4.25 TOK3']],
    ['5FBDB2315678', ['Test Dollar 1,000 TUSD']],
    ['elm', []],
  ])('of many, “%s” finds those of this name, unit or address', async (text, found) => {
    const { type, textsOf } = draw(select.searchable)
    type(text)
    await expect.poll(() => textsOf('li button')).toEqual(found)
    expect(textsOf('[role="dialog"]')[0]?.includes(`No matches for “${text.trim()}”.`)).toBe(!found.length)
  })

  test('one that nobody listed says so', () => {
    const unlisted = draw(select.hostile)
      .textsOf('li button')
      .filter(text => text.endsWith('Not on this site’s list'))
    expect(unlisted.length).toBeGreaterThan(0)
    expect(draw(select.few).textsOf('li button').join()).not.toContain('list')
  })
})

describe('the amount to send', () => {
  test.each<[keyof typeof form, isWrong: boolean, about: string]>([
    ['preview', false, '$812.50'],
    ['given', false, '$25.50'],
    ['incorrectValue', true, 'Enter a number, like 0.5.'],
    ['insufficientFunds', true, 'You don’t have that much.'],
    ['chooseAmount', true, 'Choose which amount you mean.'],
    ['addAmount', false, ''],
  ])('(%s) is told what it is worth, or what is wrong', (state, isWrong, about) => {
    const { all, textsOf } = draw(form[state])
    const field = all('input')[0]
    expect(field?.getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null)
    expect(textsOf(`[id="${field?.getAttribute('aria-describedby')}"]`)).toEqual([about])
  })

  test('there is all of it at a press, where it is not fixed', () => {
    expect(draw(form.preview).textsOf('label + div')[0]).toBe('Balance 1.5Max')
    expect(draw(form.given).textsOf('label + div')[0]).toBe('Balance 1,000')
  })

  test('of two readings is chosen by what each is worth', () => {
    const { textsOf } = draw(form.chooseAmount)
    expect(textsOf('[data-tone] button')).toEqual(['1,25 ETH (4.062,50 $)', '1250 ETH (4.062.500,00 $)'])
    expect(textsOf('[data-tone] p')).toEqual(['Which amount do you mean?', '“1.250” can be read two ways.'])
  })
})
