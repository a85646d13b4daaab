import type { Settings } from '../../shared/config.ts'

/** What is known of a connector of the iframe before it is made. */
export interface ConnectorRow {
  readonly id: string
  /** How lists name its wallet. No wallet of a page may pass for it. */
  readonly wallet?: { readonly name: string; readonly rdns?: string }
  /** Whether it keeps sessions in the iframe's storage. */
  readonly keepsSessions: boolean
  /** Whether it opens a window of its own within the click, for which its code is loaded ahead. */
  readonly opensWindow: boolean
  /** Whether lists show it beside the same wallet in the page, which is more direct. */
  standsBesidePage?(settings: Pick<Settings, 'coinbasePreference'>): boolean
}
