/**
 * A link that hands over to an app, `scheme:…`; the page follows it in its own tab. The scheme begins with a letter, so the
 * link is never relative. It is none known of the browser's or the system's own, which run, read, call or install something; no
 * list of those is ever whole.
 */
export const appLinkPattern =
  /^(?!((about|android-app|app-prefs|apt|blob|callto|chrome|chrome-extension|content|data|file|filesystem|ftp|https?|imessage|intent|jar|javascript|macappstore|mailto|market|microsoft-edge|moz-extension|mms|mmsto|prefs|resource|shortcuts|sms|smsto|tel|telprompt|vbscript|view-source|wc|webcal|workflow|wss?):|(facetime|googlechrome|itms|ms-|search-ms|web\+|x-)))[a-z][a-z0-9+.-]{1,40}:[^\s"'<>]{0,500}$/

export const webLinkPattern = /^https:\/\/[^\s"'<>\\]+$/

/** An Android intent that names its app and nothing to fall back to. */
export const intentLinkPattern =
  /^intent:\/\/[^\s"'<>\\#]+#Intent;scheme=[a-z][a-z0-9+.-]{1,40};package=[a-zA-Z][a-zA-Z0-9._]{1,100};end$/

/** Whether the page opens a link for the modal: an https one, an app's, or an intent for one app. */
export function isPageLink(link: string): boolean {
  return [webLinkPattern, appLinkPattern, intentLinkPattern].some(pattern => pattern.test(link))
}

/**
 * Stands for the page's address in a link of `link.open`, encoded once for a query. Encoded itself (`%7Bpage%7D`), it stands
 * for the address encoded twice.
 */
export const pageMark = '{page}'
