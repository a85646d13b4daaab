import { beforeAll, expect, test } from 'vitest'
import { AppContext } from '../../app/hooks.ts'
import { createTestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { mount } from '../../gallery/mount.tsx'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { type Agreement, loadAgreementBox } from './AgreementBox.tsx'
import { ConnectView } from './ConnectView.tsx'

// As the modal does before it draws.
beforeAll(loadAgreementBox)

function form(text: string) {
  return ({ agreement }: { agreement: Agreement }) => (
    <button aria-describedby={agreement.missingId} type="button">
      {text}
    </button>
  )
}

/** Draws the view with stand-in forms for email and social logins. */
function draw(options: TestAppOptions = {}) {
  const app = createTestApp(options)
  mount(
    <AppContext value={app}>
      <ConnectView methods={{ email: form('Email'), social: form('Socials') }} />
    </AppContext>,
  )
  return app
}

/** The text of an element without its picture. */
function nameOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const picture of copy.querySelectorAll('[aria-hidden="true"]')) picture.remove()
  return copy.textContent ?? ''
}

/** Buttons and separators in document order. */
function order(): string[] {
  const names = [...document.querySelectorAll('button, p')].map(nameOf)
  return names.filter(name => /^(or|Email|Socials|Continue with a wallet|.* (Installed|Get))$/.test(name))
}

const wallets = ['Harbour Installed', 'Lantern Installed']

test.each<[says: string, options: TestAppOptions, expected: string[]]>([
  ['wallets come first if the page has one', {}, [...wallets, 'or', 'Email', 'Socials']],
  [
    'email and socials come first if it has none, and count as rows',
    {
      wallets: [],
      config: { recommended: ['Alder', 'Birch', 'Cedar'].map(name => listedWallet(name)) },
    },
    ['Email', 'Socials', 'or', 'Alder Get', 'Birch Get'],
  ],
  [
    'the site’s order is kept, with an "or" on both sides of wallets',
    { options: { connectMethodsOrder: ['email', 'wallet', 'social'] } },
    ['Email', 'or', ...wallets, 'or', 'Socials'],
  ],
  [
    'wallets fold into one row',
    { options: { collapseWallets: true } },
    ['Continue with a wallet', 'or', 'Email', 'Socials'],
  ],
  [
    'wallets do not fold if there is nothing else',
    { options: { collapseWallets: true, email: false, socials: [] } },
    wallets,
  ],
])('%s', (_, options, expected) => {
  draw(options)
  expect(order()).toEqual(expected)
})

test('the folded row opens all wallets', () => {
  const app = draw({ options: { collapseWallets: true } })
  const row = [...document.querySelectorAll('button')].find(button => nameOf(button) === 'Continue with a wallet')
  row?.click()
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'ConnectWallets' })
})

test('a form learns what the visitor must accept first', () => {
  draw({ options: { legalCheckbox: true, termsUrl: 'https://shop.example/terms' } })
  const email = [...document.querySelectorAll('button')].find(button => button.textContent === 'Email')
  const reason = document.getElementById(email?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Check the box above first.')
})
