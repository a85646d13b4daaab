import type { SampleHost } from '../hosts/sampleHosts.ts'

export interface StartPageLinks {
  cdn: string
  hosts: string
  wallet: string
  safe: string
  mail: string
  sampleHosts: readonly SampleHost[]
  rpc: Readonly<Record<string, string>>
}

const style = `body{font:16px/1.6 system-ui,sans-serif;color-scheme:light dark;max-width:44rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1rem;margin:2rem 0 .25rem}dl{margin:0}dt{margin-top:.5rem}dd{margin:0;opacity:.75}`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? '')

function section(title: string, links: readonly (readonly [url: string, text: string, about: string])[]): string {
  const entries = links.map(
    ([url, text, about]) => `<dt><a href="${escaped(url)}">${escaped(text)}</a></dt><dd>${escaped(about)}</dd>`,
  )
  return `<h2>${escaped(title)}</h2><dl>${entries.join('')}</dl>`
}

/** A page of links for developers. */
export function startPage({ cdn, hosts, wallet, safe, mail, sampleHosts, rpc }: StartPageLinks): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Development</title><link rel="icon" href="data:,"><style>${style}</style></head><body><h1>Development</h1>
<p>Pages reload by themselves when a file they are made of is saved.</p>
${section(
  'Sample pages',
  sampleHosts.map(({ name, title, about }) => [`${hosts}/${name}/`, title, about] as const),
)}
${section('Parts', [
  ['/gallery/', 'Gallery', 'Every state of every view, by theme, width and direction'],
  [wallet, 'Sample Wallet', 'A wallet to connect by WalletConnect: paste a link there'],
  [safe, 'Sample Safe', 'Shows sample pages in a frame, as Safe{Wallet} does'],
  [mail, 'Mail', 'Every mail that this machine sends, such as codes to sign in'],
  [`${cdn}/1/manifest.json`, 'Manifest', 'The files of this release, their hashes, and the script tag'],
  [`${cdn}/1/errors.html`, 'Errors', 'What each error code means and what to do'],
  [`${cdn}/healthz`, 'Health', 'Which parts answer'],
])}
${section(
  'Chains',
  Object.entries(rpc).map(([id, url]) => [url, id, 'anvil, JSON-RPC'] as const),
)}
</body></html>`
}
