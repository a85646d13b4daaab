/**
 * Known schemes, and families of schemes, of browsers and systems that run, read, call or install something. No such
 * list can be complete.
 */
const systemSchemes =
  'about|android-app|app-prefs|apt|blob|callto|chrome|chrome-extension|content|data|file|filesystem|ftp|https?|imessage|intent|jar|javascript|macappstore|mailto|market|microsoft-edge|moz-extension|mms|mmsto|prefs|resource|shortcuts|sms|smsto|tel|telprompt|vbscript|view-source|wc|webcal|workflow|wss?'
const systemFamilies = 'facetime|googlechrome|itms|ms-|search-ms|web\\+|x-'

/** An app's scheme, up to its end. It starts with a letter, so a link with it is never relative. */
const schemeBefore = (end: string) => `(?!((${systemSchemes})${end}|(${systemFamilies})))[a-z][a-z0-9+.-]{1,40}${end}`

/** A link that opens an app, `scheme:…`, in the page's own tab. */
export const appLinkPattern = new RegExp(`^${schemeBefore(':')}[^\\s"'<>]{0,500}$`)

export const webLinkPattern = /^https:\/\/[^\s"'<>\\]+$/

/**
 * An Android intent for one app, without a fallback URL. Web schemes are excluded: a browser is also an app and would
 * open that page.
 */
export const intentLinkPattern = new RegExp(
  `^intent:\\/\\/[^\\s"'<>\\\\#]+#Intent;scheme=${schemeBefore(';')}package=[a-zA-Z][a-zA-Z0-9._]{1,100};end$`,
)

/** Whether the page opens this link for the modal: https, an app, or an intent for one app. */
export function isPageLink(link: string): boolean {
  return [webLinkPattern, appLinkPattern, intentLinkPattern].some(pattern => pattern.test(link))
}

/**
 * Stands for the page's URL-encoded address in a link of `link.open`. In its encoded form (`%7Bpage%7D`), it stands for
 * the address encoded twice.
 */
export const pageMark = '{page}'
