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

/** How pages get to know the wallet: announced by EIP-6963, or as `window.ethereum`, after the page has loaded. */
export type Injection = 'announced' | 'lateEthereum'

/** What the extension remembers of its user's choices. */
export interface Settings {
  keys: `0x${string}`[]
  networks: { chainId: number; name: string; rpcUrl: string }[]
  injection: Injection
}

/** In the extension's storage: the settings under this name, what a site may do under its origin. */
export const settingsKey = 'settings'

/** Between a page's two scripts; each message names its receiver. */
export interface PageMessage {
  to: 'pocketpurse:page' | 'pocketpurse:content'
  body: WalletRequest | WalletMessage
}

/** What the approval window shows. */
export interface Approval {
  origin: string
  question: Question
}
