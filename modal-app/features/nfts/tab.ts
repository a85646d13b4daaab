import type { Part } from '../../flow/lazyView.tsx'
import nftsTexts from '../../locales/en.nfts.gen.json'
import { NftsTab } from './NftsTab.tsx'
import { openNfts } from './nftActions.ts'

/** The tab of the account. */
export const tab: Part = { View: NftsTab, texts: [nftsTexts], enter: openNfts }
