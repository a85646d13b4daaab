/**
 * A link that opens an app, `scheme:…`, in the page's own tab. The scheme starts with a letter, so the link is never
 * relative. Known schemes of browsers and systems that run, read, call or install something are excluded; no such list
 * is complete.
 */
export const appLinkPattern =
  /^(?!((about|android-app|app-prefs|apt|blob|callto|chrome|chrome-extension|content|data|file|filesystem|ftp|https?|imessage|intent|jar|javascript|macappstore|mailto|market|microsoft-edge|moz-extension|mms|mmsto|prefs|resource|shortcuts|sms|smsto|tel|telprompt|vbscript|view-source|wc|webcal|workflow|wss?):|(facetime|googlechrome|itms|ms-|search-ms|web\+|x-)))[a-z][a-z0-9+.-]{1,40}:[^\s"'<>]{0,500}$/

export const webLinkPattern = /^https:\/\/[^\s"'<>\\]+$/

/** An Android intent for one app, without a fallback URL. */
export const intentLinkPattern =
  /^intent:\/\/[^\s"'<>\\#]+#Intent;scheme=[a-z][a-z0-9+.-]{1,40};package=[a-zA-Z][a-zA-Z0-9._]{1,100};end$/

/** Whether the page opens this link for the modal: https, an app, or an intent for one app. */
export function isPageLink(link: string): boolean {
  return [webLinkPattern, appLinkPattern, intentLinkPattern].some(pattern => pattern.test(link))
}

/**
 * Stands for the page's URL-encoded address in a link of `link.open`. Encoded itself (`%7Bpage%7D`), it stands for the
 * address encoded twice.
 */
export const pageMark = '{page}'
