import { type SiteStory, sampleParts } from '../testStory.tsx'
import { NothingHere } from './NothingHere.tsx'
import { NoWallet, Waiting } from './OwnWallet.tsx'
import { TwelveWords } from './ShowWords.tsx'

const words = 'harbor lantern orbit velvet canyon whisper meadow anchor timber violin glacier saddle'.split(' ')

export const twelve: SiteStory = {
  name: 'the 12 words',
  isPage: true,
  render: async env => {
    const { config } = await sampleParts(env)
    return <TwelveWords {...{ host: new URL(config.pageOrigin).host, words, done: () => {} }} />
  },
}
export const noWallet: SiteStory = { name: 'no wallet', isPage: true, render: () => <NoWallet /> }
export const waiting: SiteStory = { name: 'the wallet is read', isPage: true, render: () => <Waiting /> }
export const nothing: SiteStory = { name: 'a used ticket', isPage: true, render: () => <NothingHere /> }
