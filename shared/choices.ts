/* Values of settings, and the patterns of those that are text. */

export const themes = ['light', 'dark', 'auto'] as const

export const preloadModes = ['visible', 'intent', 'idle', 'eager', 'none'] as const

/** A language of our texts, whatever its country or script. */
export const languagePattern = /^(en|ar|de|es|fr|it|ja|ko|pt|ru|tr|uk|zh)(-[a-zA-Z0-9]{2,8}){0,3}$/

/** How round corners are. */
export const radii = ['none', 'small', 'medium', 'large'] as const

export const relayModes = ['value', 'sign', 'connect'] as const

export const signInModes = ['off', 'optional', 'required'] as const

export const signInScopes = ['account', 'network'] as const

export const allWalletsModes = ['SHOW', 'HIDE', 'ONLY_MOBILE'] as const

export const coinbasePreferences = ['all', 'smartWalletOnly', 'eoaOnly'] as const

/** Project ids as operators may choose them. */
export const projectIdPattern = /^[a-zA-Z0-9_-]{1,64}$/

/** An origin, exactly as browsers write one: https, or on this machine. */
export const verifyUrlPattern = /^(https:\/\/[a-z0-9.-]{1,200}|http:\/\/(localhost|127\.0\.0\.1))(:[0-9]{1,5})?$/

/** The default relay of a project. */
export const defaultRelayUrl = 'wss://relay.walletconnect.org'

/** How a wallet is reached. */
export const connectorKinds = ['auth', 'announced', 'injected', 'walletConnect', 'external'] as const

/** The kinds of accounts. */
export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal'] as const

/** The providers of OAuth sign-ins. */
export const oauthProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** Test wallets send only through a node on this machine, so never to a network with real money. */
export const testModePattern = /^(true|false|http:\/\/(localhost|127\.0\.0\.1)(:[0-9]{1,5})?\/?)$/
