import type { VNode } from 'preact'
import type { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import type { EmbeddedSlot, EmbeddedWallet } from '../../shared/api/embedded/wallet.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { Language } from '../../shared/i18n/createI18n.ts'
import { allTexts } from './locales/allTexts.gen.ts'
import type { SiteTexts } from './locales/siteTexts.ts'
import { testTexts } from './locales/testTexts.ts'
import type { MessageKey } from './locales/texts.gen.ts'
import { drawStep } from './present/drawStep.tsx'
import type { SdkParts } from './SdkParts.ts'
import { createSiteStore } from './session/siteStore.ts'
import { createTestServer, testParts } from './testServer.ts'
import { applyLanguage, applyTheme, markPage } from './theme.ts'

/** Set by the gallery. */
export interface SiteStoryEnv {
  texts: SiteTexts
}

/** One state of a secure site screen. */
export interface SiteStory {
  /** A short name of the state. */
  name: string
  /** Has its own address bar; otherwise it is inside the modal. */
  isPage?: boolean
  render(env: SiteStoryEnv): VNode | Promise<VNode>
  /** What the visitor does before the screenshot. */
  act?(visitor: Visitor): Promise<void>
}

export interface Visitor {
  press(text: string): Promise<void>
  /** Presses a part's first button, by class. */
  pressPart(part: string): Promise<void>
  type(text: string): Promise<void>
  unfold(): Promise<void>
  /** Waits for a part of the screen, by class. */
  see(part: string): Promise<void>
}

interface MountOptions {
  theme?: 'light' | 'dark'
  locale?: 'en' | 'pseudo' | 'mirrored'
  /** A translation, instead of the locale's texts. */
  language?: Language<MessageKey> | undefined
}

const frame = () => new Promise(requestAnimationFrame)

/** Renders a story as the secure site renders itself. @returns removes it */
export async function mountSiteStory(
  root: Element,
  story: SiteStory,
  { theme = 'light', locale = 'en', language }: MountOptions = {},
): Promise<() => void> {
  const texts = testTexts(language ?? locale)
  const { documentElement } = document
  applyTheme(documentElement, theme)
  applyLanguage(documentElement, texts)
  markPage(documentElement, story.isPage === true)
  root.className = story.isPage ? '' : 'galleryFrame'
  drawStep(root as HTMLElement, texts, await story.render({ texts }))
  await story.act?.(visitorOf(root, texts))
  return () => drawStep(root as HTMLElement, texts, null)
}

/** The key of an English text. */
function keyOf(text: string): MessageKey {
  const [key] = Object.entries(allTexts).find(([, english]) => english === text) ?? []
  if (!key) throw new Error(`No text is ${text}`)
  return key as MessageKey
}

/** Finds buttons by their English text, whatever the language. */
function visitorOf(root: Element, texts: SiteTexts): Visitor {
  const until = async <T,>(find: () => T | undefined | null): Promise<T> => {
    for (let left = 300; left > 0; left--) {
      const found = find()
      if (found) return found
      await frame()
    }
    throw new Error('It did not come on screen')
  }
  return {
    async press(text) {
      const shown = texts.t(keyOf(text))
      const button = await until(() =>
        [...root.querySelectorAll('button')].find(
          each => each.textContent === shown && each.getAttribute('aria-disabled') === null,
        ),
      )
      button.click()
      await frame()
      await frame()
    },
    async pressPart(part) {
      const button = await until(() => root.querySelector<HTMLElement>(`.${part} button`))
      button.click()
      await frame()
      await frame()
    },
    async type(text) {
      const field = await until(() => root.querySelector<HTMLInputElement>('input, textarea'))
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await frame()
    },
    async unfold() {
      const details = await until(() => root.querySelector('details'))
      details.open = true
    },
    async see(part) {
      await until(() => root.querySelector(`.${part}`))
    },
  }
}

const day = (text: string) => `2026-${text}T09:12:00.000Z`
const slot = (kind: EmbeddedSlot['kind'], label: string, at: string, isThisDevice = false): EmbeddedSlot => ({
  slotId: `${kind}${label}`.padEnd(22, 'x').slice(0, 22),
  ...{ kind, label, createdAt: day(at), isThisDevice },
})

export const sampleSlots = {
  passkey: slot('passkey', 'ada@lovelace.example', '09-02'),
  here: slot('device', 'Chrome on macOS', '11-27', true),
  phone: slot('device', 'Safari on iOS', '10-14'),
  code: slot('code', 'Recovery code', '09-02'),
  mail: slot('mail', 'Recovery by mail', '09-02'),
}

export type SampleSlot = keyof typeof sampleSlots

export const sampleWallet = (...slots: readonly SampleSlot[]): EmbeddedWallet => ({
  walletId: 'w'.repeat(22),
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  vault: 'v'.repeat(60),
  slots: slots.map(name => sampleSlots[name]),
})

/** Proof that a wallet is open. */
export const sampleProof = { challengeId: 'c'.repeat(22), signature: `0x${'5'.repeat(130)}` }

/** The signed-in user; by email by default. */
export const sampleMe = (wallet: EmbeddedWallet, change: Partial<SampleMe> = {}): SampleMe => ({
  ...{ email: 'ada@lovelace.example', emailSignsIn: true, isFresh: true },
  wallet,
  ...change,
})
type SampleMe = EndpointReply<typeof embeddedMe> & { wallet: EmbeddedWallet }

export const sampleLogin = (provider: string, name: string) => ({
  loginId: `${provider}${name}`.replaceAll(/\W/g, '').padEnd(43, 'x').slice(0, 43),
  ...{ provider, name },
})

export const now = Date.parse(day('11-27'))

/** Inside a shop's modal, with a server that answers. */
export async function sampleParts({ texts }: SiteStoryEnv, change: Partial<SdkParts> = {}): Promise<SdkParts> {
  return {
    ...(await testParts(createTestServer(), 'frame')),
    texts,
    store: createSiteStore('gallery', () => undefined, new EventTarget()),
    present: () => Promise.reject(new Error('Nothing is shown')),
    now: () => now,
    wait: () => new Promise(() => {}),
    signedIn: () => {},
    signedInAt: () => undefined,
    sendOnLeave: () => () => {},
    openWindow: () => {},
    ...change,
  }
}

/** Ends nothing. */
export const shown = { done: () => {}, fail: () => {} }
