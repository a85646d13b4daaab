import { testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour, lantern, longNamed, northstar, unnamed } from '../../gallery/samples.ts'

const withPicture = [harbour, lantern, northstar].map(({ name, icon }) => testWallet(name, { icon }))
const twelve = 'Fjord, Quill, Saffron, Juniper, Meridian, Cobalt, Ember, Tern, Oxbow'.split(', ')

export const one = viewStory('one wallet', { wallets: withPicture.slice(0, 1) })
export const three = viewStory('three wallets', { wallets: withPicture })
export const full = viewStory('twelve wallets', { wallets: [...withPicture, ...twelve.map(name => testWallet(name))] })
export const empty = viewStory('no wallet', { wallets: [] })
export const noPictures = viewStory('wallets without pictures', {
  wallets: twelve.slice(0, 4).map(name => testWallet(name)),
})
export const nameless = viewStory('a wallet without a name', { wallets: [testWallet(unnamed.name), ...withPicture] })
export const longNames = viewStory('long names and broken pictures', {
  wallets: [
    testWallet(longNamed.name, { icon: longNamed.icon }),
    testWallet('Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlung'),
    testWallet('W'.repeat(64)),
  ],
})
export const otherScripts = viewStory('names in other scripts', {
  wallets: ['محفظة النور 24', 'ארנק הנמל', '港のウォレット', '🦊 Fox', 'Кошелёк'].map(name => testWallet(name)),
})
