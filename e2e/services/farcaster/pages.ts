import { escapeHtml } from '../escapeHtml.ts'
import { localPage } from '../localPage.ts'
import { waysToSign } from './createFarcasterApp.ts'
import type { ChannelRequest } from './createFarcasterRelay.ts'

/* The local app's pages: the requesting site, and who signs. */

const words = { custody: 'Its custody address', authAddress: 'An auth address', contract: 'A contract of its own' }

const page = (content: string) => localPage('Farcaster', 'Farcaster', content)

/** Without a link, the page takes one, as a phone does with its camera. */
export const scanPage = () =>
  page(`<h1>Scan a code</h1>
<p>Choose Farcaster on a sample page, press “Copy link” below the code, and paste the link here.</p>
<form method="get" action="/scan">
<label>Link<input type="text" name="link" autocomplete="off" required></label>
<button>Open</button>
</form>`)

export const signPage = ({ domain }: ChannelRequest) =>
  page(`<h1>Sign in to ${escapeHtml(domain)}?</h1>
<p>The same name is the same account.</p>
<form method="post">
<label>Account<input type="text" name="account" value="ada" autocomplete="off"></label>
<fieldset><legend>Signed by</legend>
${waysToSign
  .map(
    (by, index) =>
      `<label class="choice"><input type="radio" name="by" value="${by}"${index === 0 ? ' checked' : ''}> ${words[by]}</label>`,
  )
  .join('\n')}
</fieldset>
<button>Sign in</button>
</form>`)

export const saidPage = (text: string) => page(`<h1>${escapeHtml(text)}</h1>`)
