import { lazyView } from '../../flow/lazyView.tsx'

/** The tab of the account. */
export const nftsTab = lazyView(async () => (await import('./tab.ts')).tab)
