import type { OAuthProvider } from '../../shared/embedded/socialProviders.ts'

/** Browsers inside apps, by what they say of themselves. Android's own part says `wv`. */
const insideApps = /FBAN|FBAV|Instagram|Line\/|LinkedInApp|TikTok|musical_ly|Snapchat|MicroMessenger|Pinterest|; wv\)/
/** On iOS, a browser that is no app's own names Safari. */
const isBareWebView = (userAgent: string) =>
  /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)

/**
 * Whether a provider signs nobody in inside this browser. Google refuses browsers inside apps, whose app could read the password
 * ("disallowed_useragent": https://developers.googleblog.com/upcoming-security-changes-to-googles-oauth-20-authorization-endpoint-in-embedded-webviews/).
 */
export const refusesBrowser = (provider: OAuthProvider, userAgent: string): boolean =>
  provider === 'google' && (insideApps.test(userAgent) || isBareWebView(userAgent))
