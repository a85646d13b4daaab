import type { OAuthProvider } from '../../shared/embedded/socialProviders.ts'

/** In-app browsers, by user agent. Android's WebView says `wv`. */
const insideApps = /FBAN|FBAV|Instagram|Line\/|LinkedInApp|TikTok|musical_ly|Snapchat|MicroMessenger|Pinterest|; wv\)/
/** On iOS, real browsers name Safari. */
const isBareWebView = (userAgent: string) =>
  /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)

/**
 * Whether a provider refuses this browser. Google refuses in-app browsers, because the app could read the password
 * ("disallowed_useragent": https://developers.googleblog.com/upcoming-security-changes-to-googles-oauth-20-authorization-endpoint-in-embedded-webviews/).
 */
export const refusesBrowser = (provider: OAuthProvider, userAgent: string): boolean =>
  provider === 'google' && (insideApps.test(userAgent) || isBareWebView(userAgent))
