import type { Question } from '../devWallet/question.ts'

/** Page script → content script → background. */
export interface WalletRequest {
  id: number
  method: string
  params?: unknown
}

/** Background → content script → page script. */
export type WalletMessage =
  | { type: 'hello'; injection: Injection }
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'refusal'; id: number; error: { code: number; message: string; data?: unknown } }
  | { type: 'event'; event: string; payload: unknown }

/** How pages find the wallet: by EIP-6963, or as `window.ethereum` after the page has loaded. */
export type Injection = 'announced' | 'lateEthereum'

/** The stored choices of the extension's user. */
export interface Settings {
  keys: `0x${string}`[]
  networks: { chainId: number; name: string; rpcUrl: string }[]
  injection: Injection
}

/** Key of the settings in the extension's storage; a site's permission is stored under its origin. */
export const settingsKey = 'settings'

/** Messages between a page's two scripts; each names its receiver. */
export interface PageMessage {
  to: 'pocketpurse:page' | 'pocketpurse:content'
  body: WalletRequest | WalletMessage
}

/** The content of the approval window. */
export interface Approval {
  origin: string
  question: Question
}
