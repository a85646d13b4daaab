/** What is measured, in the order of the tables: three floors, ours by when the iframe is made, and other products. */
export const contestants = {
  floor2: 'floor 2: empty iframe made on click',
  floor3: 'floor 3: empty iframe preloaded and shown',
  floor2b: 'floor 2b: iframe on click, drawn by preact',
  onClick: 'ours, nothing preloaded',
  intent: 'ours, as it comes (preload on intent)',
  idle: 'ours, preloaded when idle',
  eager: 'ours, preloaded at once',
  appkitCdn: 'AppKit CDN build 1.8.18',
  rainbowKit: 'RainbowKit 2.2.11, bundled',
  web3Onboard: 'web3-onboard 2.24.1, bundled',
} as const

export type ContestantName = keyof typeof contestants

export const peerNames = ['appkitCdn', 'rainbowKit', 'web3Onboard'] as const satisfies readonly ContestantName[]
export type PeerName = (typeof peerNames)[number]

export function isPeer(name: ContestantName): name is PeerName {
  return peerNames.includes(name as PeerName)
}

/** The `data-preload` of each page that is ours. */
export const preloadOf: Partial<Record<ContestantName, string>> = {
  onClick: 'none',
  intent: 'intent',
  idle: 'idle',
  eager: 'eager',
}
