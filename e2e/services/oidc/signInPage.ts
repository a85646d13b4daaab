import { escapeHtml } from '../escapeHtml.ts'
import { localPage } from '../localPage.ts'

/* The local provider's page: the account, and Continue or Cancel. */

export const signInPage = (name: string, scopes: readonly string[]) =>
  localPage(
    `Sign in with ${name}`,
    name,
    `<h1>Sign in with ${escapeHtml(name)}</h1>
<p>A site asks who you are${scopes.length ? `: ${escapeHtml(scopes.join(', '))}` : ''}. The same name is the same account.</p>
<form method="post">
<label>Account<input type="text" name="account" value="ada" autocomplete="off"></label>
<label>Email<input type="text" name="email" placeholder="name@example.com" autocomplete="off"></label>
<label class="choice"><input type="checkbox" name="unverified"> The email is not verified</label>
<button name="answer" value="yes">Continue</button>
<button class="quiet" name="answer" value="no">Cancel</button>
</form>`,
  )
